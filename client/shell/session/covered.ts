/** Whether the idle lock covers the screen: then nothing names a patient. */
import { useSyncExternalStore } from 'react';

let isCovered = false;
const listeners = new Set<() => void>();

function set(covered: boolean) {
  isCovered = covered;
  for (const listener of listeners) listener();
}

/** Returns how to uncover it. */
export function coverScreen(): () => void {
  set(true);
  return () => set(false);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => isCovered);
