/** Opens camera and microphone by the browser's own API, before livekit-client is loaded. */
import { preferredDevice } from './preferred-device.ts';
import type { Source } from './device-sources.ts';

/** The defaults of livekit-client, so that its tracks need not be opened again. */
const constraints = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  microphone: { autoGainControl: true, echoCancellation: true, noiseSuppression: true },
} as const satisfies Record<Source, MediaTrackConstraints>;

/** Of the device that was chosen, else of the browser's default. */
export const constraintsFor = (source: Source, deviceId?: string): MediaTrackConstraints => ({
  ...constraints[source],
  deviceId: { ideal: deviceId ?? 'default' },
});

const mediaKinds = { camera: 'video', microphone: 'audio' } as const;

/** Rejects with the browser's error. Falls back to another device where the chosen one is gone. */
export async function captureDevice(source: Source, deviceId?: string): Promise<MediaStreamTrack> {
  const preferred = constraintsFor(source, deviceId);
  const ask = (constraints: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ [mediaKinds[source]]: constraints });
  const stream = deviceId
    ? await ask({ ...preferred, deviceId: { exact: deviceId } }).catch(() => ask(preferred))
    : await ask(preferred);
  const [track] = stream.getTracks();
  if (!track) throw new Error('The browser gave a stream without a track.');
  return track;
}

/** With one permission prompt for both; the chosen ones where they are still there. */
export async function captureBothDevices(): Promise<Record<Source, MediaStreamTrack | null>> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: constraintsFor('camera', preferredDevice('camera')),
    audio: constraintsFor('microphone', preferredDevice('microphone')),
  });
  const [camera = null] = stream.getVideoTracks();
  const [microphone = null] = stream.getAudioTracks();
  return { camera, microphone };
}
