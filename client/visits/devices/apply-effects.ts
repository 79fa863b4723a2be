/** Blurs the own picture and quietens the own sound, as chosen, before they leave this browser. */
import {
  LocalAudioTrack,
  LocalVideoTrack,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type Room,
} from 'livekit-client';
import { useEffect } from 'react';
import { chosenEffects } from './effects.ts';
import { localTrack } from './local-track.ts';

/** Brings a track to what was chosen. Rejects where that cannot be done; the track is as it was. */
export async function dress(track: LocalAudioTrack | LocalVideoTrack): Promise<void> {
  if (track instanceof LocalVideoTrack) {
    if (
      track.source !== Track.Source.Camera ||
      chosenEffects().blur === Boolean(track.getProcessor())
    )
      return;
    if (!chosenEffects().blur) return track.stopProcessor();
    return track.setProcessor(await (await import('./blur.ts')).makeBlur());
  }
  if (
    track.source !== Track.Source.Microphone ||
    chosenEffects().quiet === Boolean(track.getProcessor())
  )
    return;
  if (!chosenEffects().quiet) return track.stopProcessor();
  return track.setProcessor((await import('./noise-suppression.ts')).makeQuiet());
}

/** A picture before the door, open already. Rejects, and lets the picture be, where it cannot be done. */
export async function dressCamera(
  camera: MediaStreamTrack | LocalVideoTrack,
): Promise<LocalVideoTrack> {
  const track = camera instanceof LocalVideoTrack ? camera : localTrack('camera', camera);
  await dress(track);
  return track;
}

/** All that is sent now, after another choice. */
export async function dressAll({ localParticipant }: Room): Promise<void> {
  for (const { track } of localParticipant.getTrackPublications() as LocalTrackPublication[])
    if (track instanceof LocalAudioTrack || track instanceof LocalVideoTrack) await dress(track);
}

/** What is sent from now on is dressed too, as often as it comes anew. */
export function useDressing(room: Room, onFailed: (error: unknown) => void): void {
  useEffect(() => {
    const published = ({ track }: LocalTrackPublication) => {
      if (track instanceof LocalAudioTrack || track instanceof LocalVideoTrack)
        dress(track).catch(onFailed);
    };
    room.on(RoomEvent.LocalTrackPublished, published);
    return () => {
      room.off(RoomEvent.LocalTrackPublished, published);
    };
  }, [room, onFailed]);
}
