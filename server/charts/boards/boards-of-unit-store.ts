/** Rows of boards of charts that are shared with a unit, and of charts that are of its cases alone. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitQuery {
  organizationId: string;
  unitId: string;
}

async function count(db: Connection, { unitId }: UnitQuery): Promise<{ chartBoards: number }> {
  const { rows } = await sql<{ chartBoards: number }>`
    select count(*)::int as "chartBoards" from chart_boards where unit_id = ${unitId}`.execute(db);
  return rows[0] ?? { chartBoards: 0 };
}

/** A chart of the cases of one unit goes on with those of the other, as cases do. */
async function move(
  db: Connection,
  { organizationId, unitId, intoUnitId }: UnitQuery & { intoUnitId: string },
): Promise<void> {
  await sql`update chart_boards set unit_id = ${intoUnitId} where unit_id = ${unitId}`.execute(db);
  await sql`
    update charts c
    set definition = jsonb_set(c.definition, '{measure,of,unit}', to_jsonb(${intoUnitId}::text))
    from chart_boards b
    where b.id = c.board_id and b.organization_id = ${organizationId}
      and c.definition #>> '{measure,of,unit}' = ${unitId}`.execute(db);
}

/** For the merge and the closing of a unit. */
export const boardsOfUnit = { count, move };
