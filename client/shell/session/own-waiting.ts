/** How many patients wait for the signed-in person: the visits say so, and the idle lock covers the screen instead of ending the session. */
import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function set(next: number) {
  count = next;
  for (const listener of listeners) listener();
}

/** Called by what knows the queue; 0 once it is gone. */
export function useReportOwnWaiting(waiting: number): void {
  useEffect(() => {
    set(waiting);
    return () => set(0);
  }, [waiting]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOwnWaiting = (): number => useSyncExternalStore(subscribe, () => count);
