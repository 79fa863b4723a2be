/** Extends sessions for a reason of another feature's: a patient waits in the person's queue. */
import type { ExtendSessions } from '#server/platform/deps.ts';
import { openSince } from '#server/platform/session.ts';
import { extendAllOf } from '#server/auth/store.ts';

/** Passed to features as `extendSessions`. */
export const extendSessions: ExtendSessions = async ({ db, env, now }, practitionerIds) => {
  if (practitionerIds.length === 0) return;
  const at = now();
  await extendAllOf(db, { practitionerIds, activeSince: openSince(env, at), at });
};
