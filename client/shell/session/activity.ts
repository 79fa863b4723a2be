/** Tracks activity in all tabs of this browser; only activity extends a session. */
import { activityWindowSeconds } from '#shared/limits.ts';

/** A tab tells the others of activity this often at most; the countdown is in whole seconds. */
const shareEveryMs = 1000;
const visitBeatMs = 10_000;
const sharedKey = 'karemd.used-at';
const callKey = 'karemd.call-at';

let lastUsedAt = Date.now();
let lastSharedAt = 0;
let visits = 0;
let waitedForAt = 0;

/** Notes activity in this tab now. */
export function noteUse(): void {
  lastUsedAt = Date.now();
  if (lastUsedAt - lastSharedAt < shareEveryMs) return;
  lastSharedAt = lastUsedAt;
  localStorage.setItem(sharedKey, String(lastUsedAt));
}

/** When any tab of this browser was used last, in ms since 1970; never in the future. */
export function lastUse(): number {
  const shared = Number(localStorage.getItem(sharedKey)) || 0;
  return Math.max(lastUsedAt, Math.min(shared, Date.now()));
}

/** A patient waits now: the server keeps the session for as long, and so does this screen. */
export function noteWaiting(): void {
  waitedForAt = Date.now();
}

/** When the server last had a reason to keep the session, in ms since 1970. */
export const lastReason = (): number => Math.max(lastUse(), waitedForAt);

/** Starts listening for keys, pointers and touches. */
export function watchActivity(): void {
  for (const use of ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel']) {
    globalThis.addEventListener(use, noteUse, { passive: true, capture: true });
  }
}

/** Being in a tele-visit counts as activity. Returns the function that ends it. */
export function beginVisit(): () => void {
  visits += 1;
  const noteCall = () => {
    noteUse();
    localStorage.setItem(callKey, String(Date.now()));
  };
  noteCall();
  const beat = setInterval(noteCall, visitBeatMs);
  return () => {
    visits -= 1;
    clearInterval(beat);
    localStorage.removeItem(callKey);
    noteUse();
  };
}

export const wasUsedLately = (): boolean =>
  visits > 0 || Date.now() - lastUse() < activityWindowSeconds * 1000;

/** Whether another tab of this browser is in a tele-visit now. */
export const isInCallElsewhere = (): boolean =>
  visits === 0 && Date.now() - Number(localStorage.getItem(callKey)) < 2 * visitBeatMs;
