/** Extends sessions for a reason of another feature's: a patient waits in the person's queue. */
import type { Deps } from '#server/platform/deps.ts';
import { openSince } from '#server/platform/session.ts';
import { extendAllOf } from '#server/auth/store.ts';

/**
 * Use of all open sessions of these people, now; a session that is over, or at its absolute end, stays
 * so.
 */
export async function extendSessions(
  { db, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  practitionerIds: readonly string[],
): Promise<void> {
  if (practitionerIds.length === 0) return;
  const at = now();
  await extendAllOf(db, { practitionerIds, activeSince: openSince(env, at), at });
}
