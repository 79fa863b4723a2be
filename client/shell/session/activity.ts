/** Whether somebody is at this screen, in whichever tab: only that keeps a session alive. */
import { activityWindowSeconds } from '#shared/limits.ts';

/** Tabs tell each other this often at most; a countdown is in whole seconds. */
const tellAgainMs = 1000;
const visitBeatMs = 10_000;
const sharedKey = 'karemd.used-at';

let lastUsedAt = Date.now();
let lastToldAt = 0;
let visits = 0;

/** Somebody used this screen now. */
export function noteUse(): void {
  lastUsedAt = Date.now();
  if (lastUsedAt - lastToldAt < tellAgainMs) return;
  lastToldAt = lastUsedAt;
  localStorage.setItem(sharedKey, String(lastUsedAt));
}

/** When any tab of this browser was used last, in ms since 1970; never in the future. */
export function lastUse(): number {
  const shared = Number(localStorage.getItem(sharedKey)) || 0;
  return Math.max(lastUsedAt, Math.min(shared, Date.now()));
}

/** Listens for keys, pointers and touches from now on. */
export function watchActivity(): void {
  for (const use of ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel']) {
    globalThis.addEventListener(use, noteUse, { passive: true, capture: true });
  }
}

/** Being in a tele-visit counts as well, hands off the keys. Answers how it ends. */
export function beginVisit(): () => void {
  visits += 1;
  noteUse();
  const beat = setInterval(noteUse, visitBeatMs);
  return () => {
    visits -= 1;
    clearInterval(beat);
    noteUse();
  };
}

export const wasUsedLately = (): boolean =>
  visits > 0 || Date.now() - lastUse() < activityWindowSeconds * 1000;
