/** Whether somebody is at this screen: only that keeps a session alive. */
import { activityWindowSeconds } from '#shared/limits.ts';

let lastUsedAt = Date.now();
let visits = 0;

const noteUse = () => {
  lastUsedAt = Date.now();
};

/** Listens for keys, pointers and touches from now on. */
export function watchActivity(): void {
  for (const use of ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel']) {
    globalThis.addEventListener(use, noteUse, { passive: true, capture: true });
  }
}

/** Being in a tele-visit counts as well, hands off the keys. Answers how it ends. */
export function beginVisit(): () => void {
  visits += 1;
  return () => {
    visits -= 1;
    noteUse();
  };
}

export const wasUsedLately = (): boolean =>
  visits > 0 || Date.now() - lastUsedAt < activityWindowSeconds * 1000;
