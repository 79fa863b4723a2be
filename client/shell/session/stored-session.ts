/** The session's half that the browser keeps in local storage; every tab sees the same one. */
import type { SignedInUser } from '#shared/auth.ts';

export interface StoredSession {
  accessToken: string;
  user: SignedInUser;
}

/** Signing out forgets where somebody was; running out remembers it for the next sign-in. */
export type Ending = 'signed-out' | 'ran-out';

const sessionKey = 'karemd.session';
const endingKey = 'karemd.ending';

/** Only what is needed to ask the server; who this is, its answer says and not the browser. */
function parse(text: string | null): StoredSession | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<StoredSession> | null;
    if (typeof kept?.accessToken !== 'string' || typeof kept.user?.uid !== 'string') return null;
    return { accessToken: kept.accessToken, user: kept.user };
  } catch {
    return null;
  }
}

let current = parse(localStorage.getItem(sessionKey));
let ending: Ending = 'ran-out';
let lastUid = current?.user.uid;
let begunHere: string | null = null;
let isLeaving = false;
const listeners = new Set<() => void>();

function become(next: StoredSession | null) {
  current = next;
  lastUid = next?.user.uid ?? lastUid;
  for (const listener of listeners) listener();
}

export const storedSession = (): StoredSession | null => current;

export const lastEnding = (): Ending => ending;

/** The uid of whoever was signed in here last, since this page was loaded. */
export const lastUser = (): string | undefined => lastUid;

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this page itself got it from a right code, so that nothing needs to be asked first. */
export const wasBegunHere = (session: StoredSession): boolean => session.accessToken === begunHere;

export function beginSession(session: StoredSession): void {
  begunHere = session.accessToken;
  isLeaving = false;
  keepSession(session);
}

export function keepSession(session: StoredSession): void {
  ending = 'ran-out';
  localStorage.setItem(sessionKey, JSON.stringify(session));
  become(session);
}

/**
 * From now on the session ends because somebody goes, in every tab, though some other call of theirs
 * may hear of its end before the answer to this one comes.
 */
export function beginSignOut(): void {
  isLeaving = true;
  localStorage.setItem(endingKey, 'signed-out');
}

/** The marker goes first and does not stay: it only tells the other tabs why. */
export function endSession(why: Ending): void {
  if (!current) return;
  ending = isLeaving ? 'signed-out' : why;
  localStorage.setItem(endingKey, ending);
  localStorage.removeItem(sessionKey);
  localStorage.removeItem(endingKey);
  become(null);
}

globalThis.addEventListener('storage', ({ key, newValue }) => {
  if (key === endingKey && newValue) {
    isLeaving = newValue === 'signed-out';
    ending = isLeaving ? 'signed-out' : 'ran-out';
  }
  if (key === sessionKey) {
    if (newValue) {
      ending = 'ran-out';
      isLeaving = false;
    }
    become(parse(newValue));
  }
  if (key === null) become(null);
});
