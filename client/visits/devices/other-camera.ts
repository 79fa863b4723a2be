/** Which camera one press changes to: the other side of a phone, else the next one of the computer. */

interface Camera {
  deviceId?: string;
  /** Of a phone's camera; computers do not tell it. */
  facingMode?: string;
}

type CameraRequest = { facingMode: 'user' | 'environment' } | { deviceId: { exact: string } };

const opposite = { user: 'environment', environment: 'user' } as const;

/** Phones have several on each side: the browser knows which of them is the usual one. */
export function otherCamera(
  { deviceId, facingMode }: Camera,
  cameras: readonly { deviceId: string }[],
): CameraRequest | null {
  if (facingMode === 'user' || facingMode === 'environment')
    return { facingMode: opposite[facingMode] };
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return next && next.deviceId !== deviceId ? { deviceId: { exact: next.deviceId } } : null;
}
