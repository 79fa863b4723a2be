/** What is to be done to the own picture and sound before they leave this browser; remembered in it. */
import { useSyncExternalStore } from 'react';

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
