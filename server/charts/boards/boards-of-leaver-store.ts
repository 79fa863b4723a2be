/** Rows of boards of charts that others look at, of somebody who leaves. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

/** Shared with a unit, or on a wall. */
const isUsed = sql`(b.unit_id is not null
  or exists (select from on_call_links l where l.board_id = b.id))`;

export async function usedBoards(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, b.name from chart_boards b
    where b.organization_id = ${organizationId} and b.practitioner_id = ${practitionerId} and ${isUsed}
    order by b.name, b.id`.execute(db);
  return rows;
}

/** Returns the ids of those that nobody has from now on. */
export async function releaseUsed(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chart_boards b set practitioner_id = null
    where b.organization_id = ${organizationId} and b.practitioner_id = ${practitionerId} and ${isUsed}
    returning b.id`.execute(db);
  return rows.map(({ id }) => id);
}
