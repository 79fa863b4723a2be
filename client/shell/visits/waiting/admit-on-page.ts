/** Whose Admit the page itself has among its actions: no card repeats it. */
import { useEffect, useSyncExternalStore } from 'react';

let shownVisitId: string | null = null;
const listeners = new Set<() => void>();

function set(visitId: string | null) {
  shownVisitId = visitId;
  for (const listener of listeners) listener();
}

/** Called by the page that has it; null while nobody waits. */
export function useAdmitOnPage(visitId: string | null): void {
  useEffect(() => {
    if (visitId === null) return undefined;
    set(visitId);
    return () => set(null);
  }, [visitId]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useShownAdmit = (): string | null =>
  useSyncExternalStore(subscribe, () => shownVisitId);
