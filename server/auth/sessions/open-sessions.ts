/** Which sessions are open now, for features that admit people only while they are signed in. */
import { mayHoldSession } from '#server/people/service.ts';
import type { OpenSessions } from '#server/platform/deps.ts';
import { openSince } from '#server/platform/session.ts';
import { people } from './open-sessions-store.ts';

/** Passed to features as `openSessions`; one statement, however many sessions there are. */
export const openSessions: OpenSessions = async ({ db, env, now }, ids) => {
  const at = now();
  const found = await people(db, { ids, activeSince: openSince(env, at), now: at });
  return new Map(found.filter(mayHoldSession).map((person) => [person.sessionId, person]));
};
