/** Which sessions stand now: for features that let somebody stay only as long as they are signed in. */
import { mayHoldSession } from '#server/people/service.ts';
import type { OpenSessions } from '#server/platform/deps.ts';
import { people } from './open-sessions-store.ts';

const minuteMs = 60_000;

/** What every feature is given as `openSessions`: one question, however many there are. */
export const openSessions: OpenSessions = async ({ db, env, now }, ids) => {
  const at = now();
  const activeSince = new Date(at.getTime() - env.SESSION_IDLE_MINUTES * minuteMs);
  const found = await people(db, { ids, activeSince, now: at });
  return new Map(found.filter(mayHoldSession).map((person) => [person.sessionId, person]));
};
