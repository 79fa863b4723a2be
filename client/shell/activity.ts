/** Whether somebody is at this screen: only that keeps a session alive. */
import { activityWindowSeconds } from '#shared/limits.ts';

let lastUsedAt = Date.now();

const noteUse = () => {
  lastUsedAt = Date.now();
};

/** Listens for keys, pointers and touches from now on. */
export function watchActivity(): void {
  for (const use of ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel']) {
    globalThis.addEventListener(use, noteUse, { passive: true, capture: true });
  }
}

export const wasUsedLately = (): boolean => Date.now() - lastUsedAt < activityWindowSeconds * 1000;
