/** Why an appointment was cancelled or nobody came, as a reason of the organization's list. */
import type { ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as store from './outcome-store.ts';

interface GivenReason {
  organizationId: string;
  ids: readonly string[];
  use: Exclude<ReasonUse, 'visit'>;
  reasonId: string | undefined;
}

/** Throws 400 where the reason is not offered for it. */
export async function saveOutcome(
  db: Connection,
  { organizationId, ids, use, reasonId }: GivenReason,
): Promise<void> {
  if (reasonId === undefined) return;
  const reason = await store.offeredReason(db, { organizationId, id: reasonId, use });
  if (!reason)
    throw wrongField('reasonId', 'This reason is no longer offered. Choose another one.');
  await store.save(db, { organizationId, ids, reasonId, side: reason.side });
}
