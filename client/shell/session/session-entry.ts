/** The session's entry in the browser's local storage. */
import type { SignedInUser } from '#shared/auth.ts';

export interface StoredSession {
  accessToken: string;
  user: SignedInUser;
}

export const sessionKey = 'karemd.session';

/** Only what is needed to call the server; who the user is comes from its answer. */
export function parseSession(text: string | null): StoredSession | null {
  try {
    const session = JSON.parse(text ?? 'null') as Partial<StoredSession> | null;
    if (typeof session?.accessToken !== 'string' || typeof session.user?.uid !== 'string')
      return null;
    return { accessToken: session.accessToken, user: session.user };
  } catch {
    return null;
  }
}
