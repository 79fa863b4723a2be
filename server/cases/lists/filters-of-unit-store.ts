/** Rows of filters of cases that are shared with a unit. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

async function count(db: Connection, { unitId }: { unitId: string }): Promise<{ filters: number }> {
  const { rows } = await sql<{ filters: number }>`
    select count(*)::int as filters from case_filters where unit_id = ${unitId}`.execute(db);
  return rows[0] ?? { filters: 0 };
}

async function move(
  db: Connection,
  { unitId, intoUnitId }: { unitId: string; intoUnitId: string },
): Promise<void> {
  await sql`update case_filters set unit_id = ${intoUnitId} where unit_id = ${unitId}`.execute(db);
}

/** For the merge and the closing of a unit. */
export const filtersOfUnit = { count, move };
