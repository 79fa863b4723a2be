/** Extends sessions for a reason of another feature's: a patient waits in the person's queue. */
import type { ExtendSessions } from '#server/platform/deps.ts';
import { extendAllOf } from '#server/auth/store.ts';
import { minuteMs } from '#shared/durations.ts';

/** Passed to features as `extendSessions`. */
export const extendSessions: ExtendSessions = async ({ db, env, now }, practitionerIds) => {
  if (practitionerIds.length === 0) return;
  const at = now();
  const activeSince = new Date(at.getTime() - env.SESSION_IDLE_MINUTES * minuteMs);
  await extendAllOf(db, { practitionerIds, activeSince, at });
};
