/** Rows of the waiting list: whether freed time is worth a job. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

/** Whether any patient of the hospital waits for a time. */
export async function hasWaitingEntries(db: Connection, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, state: 'waiting' }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
