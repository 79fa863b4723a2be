/** Rows of boards, feeds and open pages that name a unit. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

const openStates = ['open', 'unanswered'];

async function count(
  db: Connection,
  { organizationId, unitId }: UnitQuery,
): Promise<{ boards: number; pages: number }> {
  const { rows } = await sql<{ boards: number; pages: number }>`
    select (select count(*)::int from on_call_links l
        where l.organization_id = ${organizationId} and ${unitId}::uuid = any(l.unit_ids)) as boards,
      (select count(*)::int from duty_pages d
        where d.organization_id = ${organizationId} and d.unit_id = ${unitId}
          and d.state = any(${openStates})) as pages`.execute(db);
  return rows[0] ?? { boards: 0, pages: 0 };
}

/** Pages that are closed keep the unit that was paged. */
async function move(
  db: Connection,
  { organizationId, unitId, intoUnitId }: UnitQuery & { intoUnitId: string },
): Promise<void> {
  await sql`
    update on_call_links l set unit_ids = (
      select array_agg(distinct id) from unnest(
        array_replace(l.unit_ids, ${unitId}::uuid, ${intoUnitId}::uuid)) as id)
    where l.organization_id = ${organizationId} and ${unitId}::uuid = any(l.unit_ids)`.execute(db);
  await sql`
    update duty_pages set unit_id = ${intoUnitId}
    where organization_id = ${organizationId} and unit_id = ${unitId}
      and state = any(${openStates})`.execute(db);
}

/** For the merge and the closing of a unit. */
export const dutyOfUnit = { count, move };
