/** Which effects are chosen for the own video and sound; remembered by the browser. */
import { useSyncExternalStore } from 'react';

export interface Effects {
  /** Of the background. */
  blur: boolean;
  noiseSuppression: boolean;
}
export type Effect = keyof Effects;

const storageKey = 'karemd.effects';
const none: Effects = { blur: false, noiseSuppression: false };

/** As browsers have stored it from the first version on. */
interface StoredEffects {
  blur: boolean;
  quiet: boolean;
}

const listeners = new Set<() => void>();

function read(): Effects {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<StoredEffects>;
    return { blur: stored.blur ?? false, noiseSuppression: stored.quiet ?? false };
  } catch {
    return none;
  }
}

let chosen = read();

export const chosenEffects = (): Effects => chosen;

export function chooseEffect(effect: Effect, isOn: boolean): void {
  chosen = { ...chosen, [effect]: isOn };
  const stored: StoredEffects = { blur: chosen.blur, quiet: chosen.noiseSuppression };
  localStorage.setItem(storageKey, JSON.stringify(stored));
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useEffectsChosen = (): Effects => useSyncExternalStore(subscribe, chosenEffects);

/** Compiles the smallest WebAssembly module: the effects need it, and a page's CSP may forbid it. */
export function canRunEffects(): boolean {
  try {
    return Boolean(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
  } catch {
    return false;
  }
}

/** The blur is drawn by the graphics processor; some browsers and virtual desktops have none. */
export function canBlur(): boolean {
  try {
    return new OffscreenCanvas(1, 1).getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/** For opening the camera, so that nothing unblurred is ever sent. Rejects where the browser cannot blur. */
export async function cameraOptions() {
  if (!chosen.blur) return {};
  return { processor: await (await import('./background-blur.ts')).makeBlur() };
}
