/** Rows of boards of charts: own ones, those that a unit uses, and of those who left. */
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { unitsOf } from '#server/platform/rights/unit-members.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

/** Who looks: `seesShared`: all boards that anybody shared or that a wall shows. */
export interface BoardReader {
  organizationId: string;
  practitionerId: string;
  at: Date;
  seesShared: boolean;
}

export interface BoardRow {
  id: string;
  name: string;
  ownerId: string | null;
  owner: string | null;
  unitId: string | null;
  unit: string | null;
  charts: number;
}

const isOnWall = sql`exists (select from on_call_links l where l.board_id = b.id)`;

const isVisible = ({ organizationId, practitionerId, at, seesShared }: BoardReader) =>
  sql<boolean>`(b.organization_id = ${organizationId} and (
    coalesce(b.practitioner_id = ${practitionerId}, false)
    or b.unit_id in ${unitsOf(practitionerId, at)}
    or (${seesShared} and (b.unit_id is not null or ${isOnWall}))))`;

const boards = (condition: RawBuilder<boolean>, most: number) => sql<BoardRow>`
  select b.id, b.name, b.practitioner_id as "ownerId", p.full_name as owner,
    b.unit_id as "unitId", u.name as unit,
    (select count(*)::int from charts c where c.board_id = b.id) as charts
  from chart_boards b
    left join practitioners p on p.id = b.practitioner_id
    left join units u on u.id = b.unit_id
  where ${condition}
  order by b.name, b.id
  limit ${most}`;

export const mostListed = 200;

export async function visible(db: Connection, reader: BoardReader): Promise<BoardRow[]> {
  return (await boards(isVisible(reader), mostListed).execute(db)).rows;
}

/** Undefined for one that the reader does not see. */
export async function byId(
  db: Connection,
  reader: BoardReader,
  id: string,
): Promise<BoardRow | undefined> {
  const { rows } = await boards(sql`${isVisible(reader)} and b.id = ${id}`, 1).execute(db);
  return rows[0];
}

/** Who else adds a board of this person waits for the end of the transaction: their number is bounded. */
export const lockOwner = (db: Connection, practitionerId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`boards of ${practitionerId}`}, 0))`.execute(
    db,
  );

/** Who else changes the charts of this board waits for the end of the transaction. False for a board of somebody else. */
export async function lockOwn(
  db: Connection,
  { practitionerId, boardId }: { practitionerId: string; boardId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from chart_boards where id = ${boardId} and practitioner_id = ${practitionerId}
    for update`.execute(db);
  return rows.length > 0;
}

export async function countOwn(db: Connection, practitionerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chart_boards')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewBoard {
  organizationId: string;
  practitionerId: string;
  name: string;
  unitId: string | null;
  at: Date;
}

/** Violates a unique constraint where the person has one of that name, as the next ones do. */
export async function insert(db: Connection, board: NewBoard): Promise<string> {
  const { id } = await db
    .insertInto('chart_boards')
    .values({
      organization_id: board.organizationId,
      practitioner_id: board.practitionerId,
      name: board.name,
      unit_id: board.unitId,
      changed_at: board.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const update = (
  db: Connection,
  { id, name, unitId, at }: { id: string; name: string; unitId: string | null; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('chart_boards')
      .set({ name, unit_id: unitId, changed_at: at })
      .where('id', '=', id),
  );

export const remove = (db: Connection, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('chart_boards').where('id', '=', id));

/** False where somebody has it. */
export const takeOver = (
  db: Connection,
  { id, practitionerId }: { id: string; practitionerId: string },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('chart_boards')
      .set({ practitioner_id: practitionerId })
      .where('id', '=', id)
      .where('practitioner_id', 'is', null),
  );
