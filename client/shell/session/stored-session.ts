/** The part of the session that the browser keeps in local storage, shared by all tabs. */
import { forgetTabStorage } from './tab-storage.ts';
import { parseSession, sessionKey, type StoredSession } from './session-entry.ts';

export type { StoredSession } from './session-entry.ts';

/** Signing out forgets the page; an expired or locked session remembers it for the next sign-in. */
export type Ending = 'signed-out' | 'ran-out' | 'locked';

const endings: readonly (string | null)[] = ['signed-out', 'ran-out', 'locked'];

const isEnding = (text: string | null): text is Ending => endings.includes(text);

const endingKey = 'karemd.ending';

let current = parseSession(localStorage.getItem(sessionKey));
let ending: Ending = 'ran-out';
let lastUid = current?.user.uid;
let begunHere: string | null = null;
let returnTo: string | null = null;
let isLeaving = false;
const listeners = new Set<() => void>();

function become(next: StoredSession | null) {
  current = next;
  if (next) forgetTabStorage(next.user.uid);
  lastUid = next?.user.uid ?? lastUid;
  for (const listener of listeners) listener();
}

export const storedSession = (): StoredSession | null => current;

export const lastEnding = (): Ending => ending;

/** The uid of the last user since this page was loaded. */
export const lastUser = (): string | undefined => lastUid;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this page received it from a completed sign-in, so that it need not be checked first. */
export const wasBegunHere = (session: StoredSession): boolean => session.accessToken === begunHere;

/** Where the person was when they locked this workstation, after a sign-in in this tab; once. */
export const lockedPath = (): string | null => returnTo;
export const forgetLockedPath = (): void => void (returnTo = null);

/** `leftAt`: the page that the person locked, as the server knows it. */
export function beginSession(session: StoredSession, leftAt: string | null = null): void {
  begunHere = session.accessToken;
  returnTo = leftAt;
  isLeaving = false;
  keepSession(session);
}

export function keepSession(session: StoredSession): void {
  ending = 'ran-out';
  localStorage.setItem(sessionKey, JSON.stringify(session));
  become(session);
}

/**
 * Marks the session as signed out in every tab, though another call may get its 401 before sign-out
 * is answered.
 */
export function beginSignOut(): void {
  isLeaving = true;
  localStorage.setItem(endingKey, 'signed-out');
}

/** The marker is written first and removed again: it only tells the other tabs why. */
export function endSession(why: Ending): void {
  if (!current) return;
  ending = isLeaving ? 'signed-out' : why;
  localStorage.setItem(endingKey, ending);
  localStorage.removeItem(sessionKey);
  localStorage.removeItem(endingKey);
  become(null);
}

globalThis.addEventListener('storage', ({ key, newValue }) => {
  if (key === endingKey && isEnding(newValue)) {
    isLeaving = newValue === 'signed-out';
    ending = newValue;
  }
  if (key === sessionKey) {
    if (newValue) {
      ending = 'ran-out';
      isLeaving = false;
    }
    become(parseSession(newValue));
  }
  if (key === null) become(null);
});
