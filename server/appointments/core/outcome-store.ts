/** Rows of why appointments were cancelled or nobody came, and on whose side the reason is. */
import type { ReasonSide, ReasonUse } from '#shared/appointments/reasons/reason-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Outcomes {
  organizationId: string;
  ids: readonly string[];
  /** Null: none of the list. */
  reasonId: string | null;
  side: ReasonSide;
}

export async function save(
  db: Connection,
  { organizationId, ids, reasonId, side }: Outcomes,
): Promise<void> {
  if (ids.length === 0) return;
  const outcome = { reason_id: reasonId, side };
  await db
    .insertInto('appointment_outcomes')
    .values(ids.map((id) => ({ appointment_id: id, organization_id: organizationId, ...outcome })))
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(outcome))
    .execute();
}

interface ReasonQuery {
  organizationId: string;
  id: string;
  use: ReasonUse;
}

/** One that is offered. */
export const offeredReason = (
  db: Connection,
  { organizationId, id, use }: ReasonQuery,
): Promise<{ name: string; side: ReasonSide } | undefined> =>
  db
    .selectFrom('listed_reasons')
    .select(['name', 'side'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('use', '=', use)
    .where('active', '=', true)
    .where('side', 'is not', null)
    .$narrowType<{ side: ReasonSide }>()
    .executeTakeFirst();
