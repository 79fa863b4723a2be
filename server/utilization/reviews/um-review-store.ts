/** What the tables say of a utilization review beside its case: whether its stay lasts, and whether an advisor had it. */
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export async function isPresent(
  db: Connection,
  organizationId: string,
  encounterId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('facts')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, id: encounterId }))
    .where('status', 'in', ['in-progress', 'onleave'])
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasEscalated(db: Connection, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('case_events')
    .select('sequence')
    .where((is) => allEqual(is, { case_id: caseId, event: 'moved' as const }))
    .where('to_state', '=', 'second-level')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
