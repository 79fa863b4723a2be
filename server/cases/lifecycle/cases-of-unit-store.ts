/** Rows of open cases that are given to the people of a unit. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

/** Those alone that nobody has taken: of a closed unit nobody would see them. */
async function count(
  db: Connection,
  { organizationId, unitId }: UnitQuery,
): Promise<{ cases: number }> {
  const { rows } = await sql<{ cases: number }>`
    select count(*)::int as cases from cases
    where organization_id = ${organizationId} and owner_unit_id = ${unitId} and owner_id is null
      and closed_at is null`.execute(db);
  return rows[0] ?? { cases: 0 };
}

/** What is over keeps its unit. */
async function move(
  db: Connection,
  { organizationId, unitId, intoUnitId, now }: UnitQuery & { intoUnitId: string; now: Date },
): Promise<void> {
  await sql`
    update cases set owner_unit_id = ${intoUnitId}, changed_at = ${now}, version = version + 1
    where organization_id = ${organizationId} and owner_unit_id = ${unitId}
      and closed_at is null`.execute(db);
}

/** For the merge and the closing of a unit. */
export const casesOfUnit = { count, move };
