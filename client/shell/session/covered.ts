/** Whether the idle lock covers the screen: then nothing names a patient, neither shown nor read aloud. */
import { useSyncExternalStore } from 'react';

let isCovered = false;
const listeners = new Set<() => void>();

function set(covered: boolean) {
  isCovered = covered;
  for (const listener of listeners) listener();
}

/** All but the shown elements is out of reach, and silent for a screen reader. Returns what was made so. */
function silence(within: Element, shown: readonly Element[]): HTMLElement[] {
  return [...within.children].flatMap((child) => {
    if (shown.includes(child) || !(child instanceof HTMLElement) || child.inert) return [];
    if (shown.some((element) => child.contains(element))) return silence(child, shown);
    child.inert = true;
    return [child];
  });
}

/** The alerts tell without names by themselves. Returns how to uncover the screen. */
export function coverScreen(cover: Element): () => void {
  const silenced = silence(document.body, [cover, ...document.querySelectorAll('[data-alerts]')]);
  set(true);
  return () => {
    for (const element of silenced) element.inert = false;
    set(false);
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsCovered = (): boolean => useSyncExternalStore(subscribe, () => isCovered);
