/** Rows of what patients book and ask for on the booking page of a unit. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

async function count(
  db: Connection,
  { organizationId, unitId }: UnitQuery,
): Promise<{ requests: number }> {
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from public_bookings
    where organization_id = ${organizationId} and unit_id = ${unitId}
      and state in ('requested', 'proposed')`.execute(db);
  return rows[0] ?? { requests: 0 };
}

/** What is booked or declined keeps its unit. */
async function move(
  db: Connection,
  { organizationId, unitId, intoUnitId }: UnitQuery & { intoUnitId: string },
): Promise<void> {
  await sql`update public_bookings set unit_id = ${intoUnitId}
    where organization_id = ${organizationId} and unit_id = ${unitId}
      and state in ('held', 'requested', 'proposed')`.execute(db);
}

/** For the merge and the closing of a unit. */
export const requestsOfUnit = { count, move };
