/** Which sessions are open now, for features that admit people only while they are signed in. */
import { mayHoldSession } from '#server/people/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openSince, type Practitioner } from '#server/platform/session.ts';
import { people } from './open-sessions-store.ts';

/**
 * Of these sessions those that are open now, each with the level and job of its person; as many
 * statements for one as for a hundred. It extends no session.
 */
export async function openSessions(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Practitioner, 'role' | 'hospitalRole' | 'customJob'>>> {
  const at = now();
  const sessionHolders = await people(db, { ids, activeSince: openSince(env, at), now: at });
  return new Map(sessionHolders.filter(mayHoldSession).map((person) => [person.sessionId, person]));
}
