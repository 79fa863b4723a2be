/** Whether the stream of changes is connected; set by the stream, read by the status pill. */
import { useSyncExternalStore } from 'react';

let live = false;
const listeners = new Set<() => void>();

export function reportLive(isLive: boolean): void {
  if (isLive === live) return;
  live = isLive;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** False: what is on screen is only polled. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => live);
