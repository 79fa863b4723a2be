/** Words for devices that could not be opened: why, and what to do about it in this browser. */

/** Why a device could not be opened. */
export type Failure = 'PermissionDenied' | 'NotFound' | 'DeviceInUse' | 'Other';

/** By the error names of current and older browsers. */
const failures: Record<string, Failure> = {
  NotAllowedError: 'PermissionDenied',
  PermissionDeniedError: 'PermissionDenied',
  NotFoundError: 'NotFound',
  DevicesNotFoundError: 'NotFound',
  NotReadableError: 'DeviceInUse',
  TrackStartError: 'DeviceInUse',
};

export const failureOf = (error: unknown): Failure =>
  (error instanceof Error && failures[error.name]) || 'Other';

export interface Failures {
  camera: Failure | null;
  microphone: Failure | null;
}

const isTouch = (agent: string) => /iPhone|iPad|iPod|Android/.test(agent);

/** Where this browser keeps the permission. Order matters: Edge and Chrome on iOS call themselves Safari. */
function wayToAllow(agent: string): string {
  if (/iPhone|iPad|iPod/.test(agent))
    return 'Open the page menu beside the address, choose "Website Settings", and allow camera and microphone.';
  if (/Android/.test(agent))
    return 'Tap the icon left of the address, choose "Permissions", and allow camera and microphone.';
  if (/Firefox\//.test(agent))
    return 'Select the crossed-out camera or microphone beside the address and remove the block.';
  if (/Chrome\//.test(agent))
    return 'Select the icon left of the address, and switch camera and microphone on.';
  return 'In the menu "Safari" choose "Settings for This Website", and allow camera and microphone.';
}

function advice(failure: Failure, agent: string): string {
  switch (failure) {
    case 'PermissionDenied':
      return wayToAllow(agent);
    case 'NotFound':
      return isTouch(agent)
        ? 'You can also join without.'
        : 'Plug it in or switch it on. You can also join without.';
    case 'DeviceInUse':
      return 'Close the other program or window that uses it.';
    case 'Other':
      return 'Open KareMD in a current browser, over https.';
  }
}

const happened: Record<Failure, (device: string) => string> = {
  PermissionDenied: (device) => `This browser does not let KareMD use your ${device}`,
  NotFound: (device) => `No ${device} found`,
  DeviceInUse: (device) => `Another program is using your ${device}`,
  Other: (device) => `Your ${device} could not be started`,
};

/** One entry per cause, both devices together where the cause is the same. */
export function deviceProblems(
  { camera, microphone }: Failures,
  agent: string,
): { title: string; advice: string }[] {
  const messageFor = (failure: Failure, device: string) => ({
    title: happened[failure](device),
    advice: advice(failure, agent),
  });
  if (camera && camera === microphone) {
    const both = camera === 'NotFound' ? 'camera or microphone' : 'camera and microphone';
    return [messageFor(camera, both)];
  }
  return [
    ...(camera ? [messageFor(camera, 'camera')] : []),
    ...(microphone ? [messageFor(microphone, 'microphone')] : []),
  ];
}

/** The label of the join button: it names each device that is missing. */
export function joinWords(
  has: { camera: boolean; microphone: boolean },
  lacks: Failures,
  verb = 'Join',
): string {
  if (lacks.camera && lacks.microphone) return 'Continue without camera and microphone';
  if (lacks.camera && has.microphone) return `${verb} with sound only`;
  if (lacks.microphone && has.camera) return `${verb} without microphone`;
  return verb;
}
