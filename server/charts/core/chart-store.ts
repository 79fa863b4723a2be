/** Rows of charts, in the order of their board. */
import { sql } from 'kysely';
import { ChartDefinition } from '#shared/charts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

export interface ChartRow {
  id: string;
  name: string;
  definition: ChartDefinition;
}

/** Without those that an earlier release saved in a form that is no longer valid. */
export async function ofBoard(db: Connection, boardId: string): Promise<ChartRow[]> {
  const rows = await db
    .selectFrom('charts')
    .select(['id', 'name', 'definition'])
    .where('board_id', '=', boardId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, definition: stored }) => {
    const definition = ChartDefinition.safeParse(stored).data;
    return definition ? [{ id, name, definition }] : [];
  });
}

export async function countOf(db: Connection, boardId: string): Promise<number> {
  const { count } = await db
    .selectFrom('charts')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('board_id', '=', boardId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The board of a chart of this person; undefined for any other chart. */
export async function boardOf(
  db: Connection,
  { practitionerId, chartId }: { practitionerId: string; chartId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('charts as c')
    .innerJoin('chart_boards as b', 'b.id', 'c.board_id')
    .select('b.id')
    .where('c.id', '=', chartId)
    .where('b.practitioner_id', '=', practitionerId)
    .executeTakeFirst();
  return row?.id;
}

interface ChartValues {
  boardId: string;
  name: string;
  definition: ChartDefinition;
}

const endOf = (boardId: string) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from charts where board_id = ${boardId})`;

/** At the end of the board. Violates a unique constraint where it has one of that name, as `update` does. */
export async function insert(
  db: Connection,
  { boardId, name, definition }: ChartValues,
): Promise<string> {
  const { id } = await db
    .insertInto('charts')
    .values({
      board_id: boardId,
      name,
      definition: JSON.stringify(definition),
      position: endOf(boardId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** On another board than before it stands at the end. */
export const update = (
  db: Connection,
  { id, boardId, name, definition }: ChartValues & { id: string },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('charts')
      .set({
        board_id: boardId,
        name,
        definition: JSON.stringify(definition),
        position: sql<number>`case when board_id = ${boardId} then position else ${endOf(boardId)} end`,
      })
      .where('id', '=', id),
  );

export const remove = (db: Connection, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('charts').where('id', '=', id));

/** In this order, from the first to the last. */
export const reorder = (db: Connection, ids: readonly string[]): Promise<unknown> =>
  sql`update charts c set position = ordered.position
    from unnest(${[...ids]}::uuid[]) with ordinality as ordered(id, position)
    where c.id = ordered.id`.execute(db);
