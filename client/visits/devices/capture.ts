/** Opens camera and microphone as a call wants them: by the browser alone, before the line's script is here. */
import type { Source } from './devices.ts';

/** As LiveKit opens them: 720p, and a voice without echo and hum. */
const wanted = {
  camera: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } },
  microphone: { autoGainControl: true, echoCancellation: true, noiseSuppression: true },
} as const satisfies Record<Source, MediaTrackConstraints>;

/** Of a device that the person chose; else the browser's own first. */
export const constraintsFor = (source: Source, deviceId?: string): MediaTrackConstraints => ({
  ...wanted[source],
  deviceId: { ideal: deviceId ?? 'default' },
});

const inQuestion = { camera: 'video', microphone: 'audio' } as const;

/** Rejects with the browser's own error. A device that is gone gives way to another. */
export async function capture(source: Source, deviceId?: string): Promise<MediaStreamTrack> {
  const constraints = constraintsFor(source, deviceId);
  const ask = (one: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ [inQuestion[source]]: one });
  const stream = deviceId
    ? await ask({ ...constraints, deviceId: { exact: deviceId } }).catch(() => ask(constraints))
    : await ask(constraints);
  const [track] = stream.getTracks();
  if (!track) throw new Error('The browser gave a stream without a track.');
  return track;
}

/** One question for both. */
export async function captureBoth(): Promise<Record<Source, MediaStreamTrack | null>> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: constraintsFor('camera'),
    audio: constraintsFor('microphone'),
  });
  const [camera = null] = stream.getVideoTracks();
  const [microphone = null] = stream.getAudioTracks();
  return { camera, microphone };
}
