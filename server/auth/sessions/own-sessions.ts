/** A person's own sessions: listed, ended one by one or together, and the sign-out of this browser. */
import type { SignedInUser } from '#shared/auth.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { clearCookie } from '#server/auth/cookies.ts';
import { signedInUser } from './complete-sign-in.ts';
import { endAllSessions, endSession } from './end-sessions.ts';
import * as sessions from './sessions.ts';

/** Ends the caller's session if there is one; the cookie is cleared in any case. */
export async function logout(visitor: Visitor) {
  const session = await sessions.currentSession(visitor);
  if (session) await endSession(visitor, { ...session, because: 'signed-out' });
  clearCookie(visitor, 'session');
  clearCookie(visitor, 'organization');
  return { success: true };
}

export const me = ({ session }: SignedIn): SignedInUser =>
  signedInUser(session.person, session.setsUpOnly);

export const listSessions = (signedIn: SignedIn) => sessions.list(signedIn);

/** Ends every session of the person but the one that asks. */
export async function revokeOtherSessions(signedIn: SignedIn) {
  await endPersons(signedIn, signedIn.session.id);
  return { success: true };
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(signedIn: SignedIn) {
  await endPersons(signedIn);
  clearCookie(signedIn, 'session');
  clearCookie(signedIn, 'organization');
  return { success: true };
}

async function endPersons(signedIn: SignedIn, exceptId?: string): Promise<void> {
  const ending = { person: signedIn.session.person, because: 'revoked', exceptId };
  const afterCommit = await signedIn.db
    .transaction()
    .execute((db) => endAllSessions(db, signedIn, ending));
  await afterCommit();
}

/** `success` is false where the session is not the caller's own or has ended (S15). */
export async function revokeSession(signedIn: SignedIn, { id }: { id: string }) {
  const { person } = signedIn.session;
  return { success: await endSession(signedIn, { id, person, because: 'revoked' }) };
}
