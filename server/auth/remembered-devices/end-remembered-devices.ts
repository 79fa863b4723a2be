/** Ends remembered devices, each with its row in the audit. */
import { recordAll, type Actor } from '#server/audit/service.ts';
import { dayMs } from '#shared/durations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './remembered-store.ts';

/** A device that more than one account has signed in from within so many days is a shared one. */
const sharedDays = 30;

export const sharedSince = (now: Date): Date => new Date(now.getTime() - sharedDays * dayMs);

export type BecauseOf =
  | 'older-cookie'
  | 'other-browser'
  | 'shared-device'
  | 'expired'
  | 'policy'
  | 'credentials-changed'
  | 'code-step-locked'
  | 'too-many'
  | 'ended-by-owner'
  | 'sessions-ended';

/** In the transaction that ended them. */
export const recordEnded = (
  db: Connection,
  actor: Actor,
  { rows, because }: { rows: readonly store.EndedDevice[]; because: BecauseOf },
): Promise<void> =>
  recordAll(
    db,
    actor,
    rows.map(({ id, organizationId, practitionerId }) => ({
      action: 'device.forget',
      account: { id: practitionerId, organizationId },
      object: { type: 'Device', id },
      detail: { because },
    })),
  );

interface Ending {
  practitionerId: string;
  /** One; all of the person's where it is left out. */
  id?: string;
  because: BecauseOf;
}

/** How many have ended. */
export async function endDevices(
  db: Connection,
  actor: Actor,
  { because, ...which }: Ending,
): Promise<number> {
  const rows = await store.end(db, which);
  await recordEnded(db, actor, { rows, because });
  return rows.length;
}

/** At a sign-in: a browser that another account signs in from has no remembered device any more. */
export async function endOnSharedDevice(
  db: Connection,
  actor: Actor,
  browser: { deviceHash: Buffer; practitionerId: string },
): Promise<void> {
  const since = sharedSince(actor.now());
  const rows = await store.endWhereShared(db, { ...browser, since });
  await recordEnded(db, actor, { rows, because: 'shared-device' });
}
