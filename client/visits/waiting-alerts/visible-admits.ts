/** Whose Admit the page itself has in view: no card repeats it. */
import { useEffect, useSyncExternalStore } from 'react';

const none: readonly string[] = [];
let shownIds = none;
const listeners = new Set<() => void>();

function set(visitIds: readonly string[]) {
  shownIds = visitIds;
  for (const listener of listeners) listener();
}

/** Called by the page that has them; empty while nobody waits, or where they are out of view. */
export function useReportVisibleAdmits(visitIds: readonly string[]): void {
  const ids = visitIds.join(' ');
  useEffect(() => {
    if (ids === '') return undefined;
    set(ids.split(' '));
    return () => set(none);
  }, [ids]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useVisibleAdmits = (): readonly string[] =>
  useSyncExternalStore(subscribe, () => shownIds);
