/** Where a browser has no windows of that kind: its own floating picture, with the call's controls in it. */

const largest = (): HTMLVideoElement | undefined =>
  [...document.querySelectorAll<HTMLVideoElement>('figure video')].toSorted(
    (one, other) => other.clientWidth - one.clientWidth,
  )[0];

export const canFloatPicture = (): boolean => document.pictureInPictureEnabled;

export interface Controls {
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  leave: () => void;
}

/** Newer actions are not known to every browser, which throws then. */
function offer(action: string, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // That control stays in the page alone.
  }
}

/** Rejects where there is no picture to float. */
export async function floatPicture(controls: Controls): Promise<void> {
  const video = largest();
  if (!video) throw new Error('There is no picture.');
  const actions = {
    togglemicrophone: controls.toggleMicrophone,
    togglecamera: controls.toggleCamera,
    hangup: controls.leave,
  };
  for (const [action, handler] of Object.entries(actions)) offer(action, handler);
  video.addEventListener(
    'leavepictureinpicture',
    () => {
      for (const action of Object.keys(actions)) offer(action, null);
    },
    { once: true },
  );
  await video.requestPictureInPicture();
}
