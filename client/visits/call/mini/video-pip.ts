/** Picture-in-picture of one video, for browsers without such windows, with the call's controls in it. */

const largestVideo = (): HTMLVideoElement | undefined =>
  [...document.querySelectorAll<HTMLVideoElement>('figure video')].toSorted(
    (a, b) => b.clientWidth - a.clientWidth,
  )[0];

export const canOpenVideoPip = (): boolean => document.pictureInPictureEnabled;

export interface PipControls {
  toggleMicrophone: () => void;
  toggleCamera: () => void;
  leave: () => void;
}

/** Throws nothing where the browser does not know the action. */
function setMediaAction(action: string, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action as MediaSessionAction, handler);
  } catch {
    // The control is then on the page alone.
  }
}

/** Rejects where there is no video. */
export async function openVideoPip(controls: PipControls): Promise<void> {
  const video = largestVideo();
  if (!video) throw new Error('There is no picture.');
  const actions = {
    togglemicrophone: controls.toggleMicrophone,
    togglecamera: controls.toggleCamera,
    hangup: controls.leave,
  };
  for (const [action, handler] of Object.entries(actions)) setMediaAction(action, handler);
  video.addEventListener(
    'leavepictureinpicture',
    () => {
      for (const action of Object.keys(actions)) setMediaAction(action, null);
    },
    { once: true },
  );
  await video.requestPictureInPicture();
}
