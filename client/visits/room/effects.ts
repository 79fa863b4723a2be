/** What is done to the own picture and sound before they leave this browser; remembered in it. */
import {
  LocalAudioTrack,
  LocalVideoTrack,
  RoomEvent,
  Track,
  type LocalTrackPublication,
  type Room,
} from 'livekit-client';
import { useEffect, useSyncExternalStore } from 'react';

/** `blur`: the background behind a person. `quiet`: the noise around them. */
export interface Effects {
  blur: boolean;
  quiet: boolean;
}
export type Effect = keyof Effects;

const keptKey = 'karemd.effects';
const none: Effects = { blur: false, quiet: false };
const listeners = new Set<() => void>();

function read(): Effects {
  try {
    return { ...none, ...(JSON.parse(localStorage.getItem(keptKey) ?? '{}') as Partial<Effects>) };
  } catch {
    return none;
  }
}

let chosen = read();

export const chosenEffects = (): Effects => chosen;

export function chooseEffect(effect: Effect, isOn: boolean): void {
  chosen = { ...chosen, [effect]: isOn };
  localStorage.setItem(keptKey, JSON.stringify(chosen));
  for (const tell of listeners) tell();
}

const listen = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useEffectsChosen = (): Effects => useSyncExternalStore(listen, chosenEffects);

/** The smallest module there is: a page that may run none says so here. */
export function canRunEffects(): boolean {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** For opening the camera, so that nothing unblurred is ever sent. Rejects where it cannot be done. */
export async function cameraOptions() {
  if (!chosen.blur) return {};
  return { processor: await (await import('./blur.ts')).makeBlur() };
}

/** Brings a track to what was chosen. Rejects where that cannot be done; the track is as it was. */
export async function dress(track: LocalAudioTrack | LocalVideoTrack): Promise<void> {
  if (track instanceof LocalVideoTrack) {
    if (track.source !== Track.Source.Camera || chosen.blur === Boolean(track.getProcessor()))
      return;
    if (!chosen.blur) return track.stopProcessor();
    return track.setProcessor(await (await import('./blur.ts')).makeBlur());
  }
  if (track.source !== Track.Source.Microphone || chosen.quiet === Boolean(track.getProcessor()))
    return;
  if (!chosen.quiet) return track.stopProcessor();
  return track.setProcessor((await import('./quiet.ts')).makeQuiet());
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
