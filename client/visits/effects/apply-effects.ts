/** Applies the chosen effects, blur and noise suppression, to the own tracks before they are sent. */
import {
  LocalAudioTrack,
  LocalVideoTrack,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type Room,
} from 'livekit-client';
import { chosenEffects } from './effect-choice.ts';
import { localTrack } from '#client/visits/devices/local-track.ts';

/** Makes a track follow the choice. Rejects where the browser cannot; the track stays as it was. */
export async function applyEffects(track: LocalAudioTrack | LocalVideoTrack): Promise<void> {
  if (track instanceof LocalVideoTrack) {
    if (
      track.source !== Track.Source.Camera ||
      chosenEffects().blur === Boolean(track.getProcessor())
    )
      return;
    if (!chosenEffects().blur) return track.stopProcessor();
    return track.setProcessor(await (await import('./background-blur.ts')).makeBlur());
  }
  if (
    track.source !== Track.Source.Microphone ||
    chosenEffects().noiseSuppression === Boolean(track.getProcessor())
  )
    return;
  if (!chosenEffects().noiseSuppression) return track.stopProcessor();
  return track.setProcessor((await import('./noise-suppression.ts')).makeNoiseSuppression());
}

/** For the preview, of a camera that is open already. Rejects where the browser cannot; the camera stays as it was. */
export async function applyCameraEffects(
  camera: MediaStreamTrack | LocalVideoTrack,
): Promise<LocalVideoTrack> {
  const track = camera instanceof LocalVideoTrack ? camera : localTrack('camera', camera);
  await applyEffects(track);
  return track;
}

/** To everything that is published now, after the choice has changed. */
export async function applyEffectsToAll({ localParticipant }: Room): Promise<void> {
  for (const { track } of localParticipant.getTrackPublications() as LocalTrackPublication[])
    if (track instanceof LocalAudioTrack || track instanceof LocalVideoTrack)
      await applyEffects(track);
}

/** To whatever is published from now on, on each connection. Returns how to stop. */
export function applyEffectsOnPublish(room: Room, onFailed: (error: unknown) => void): () => void {
  const published = ({ track }: LocalTrackPublication) => {
    if (track instanceof LocalAudioTrack || track instanceof LocalVideoTrack)
      applyEffects(track).catch(onFailed);
  };
  room.on(RoomEvent.LocalTrackPublished, published);
  return () => room.off(RoomEvent.LocalTrackPublished, published);
}
