/** Rows of the secret addresses under which a board and a switchboard read who is on call. */
import { sql } from 'kysely';
import type { BoardKind } from '#shared/on-call/board-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

const boardLinks = (db: Connection) =>
  db.selectFrom('on_call_links as l').select([
    'l.id',
    'l.name',
    'l.shows',
    'l.with_names as withNames',
    sql<string | null>`(select b.name from chart_boards b where b.id = l.board_id)`.as('board'),
    'l.made_at as madeAt',
    'l.read_at as readAt',
    sql<string[] | null>`case when l.unit_ids is null then null else (
        select coalesce(array_agg(u.name order by u.name), '{}') from units u
        where u.organization_id = l.organization_id and u.id = any(l.unit_ids)) end`.as('units'),
  ]);

export const links = (db: Connection, organizationId: string) =>
  boardLinks(db).where('l.organization_id', '=', organizationId).orderBy('l.name').execute();

export const linkById = (db: Connection, organizationId: string, id: string) =>
  boardLinks(db)
    .where((is) => allEqual(is, { 'l.organization_id': organizationId, 'l.id': id }))
    .executeTakeFirst();

/** Of a board of charts, those that its address shows. */
export interface PublishedCharts {
  boardId: string;
  published: readonly object[];
}

interface NewLink {
  organizationId: string;
  name: string;
  unitIds: string[] | null;
  shows: BoardKind;
  withNames: boolean;
  charts: PublishedCharts | null;
  secretHash: Buffer;
  madeBy: string;
  madeAt: Date;
}

/** Null where there is one of that name. */
export async function insertLink(db: Connection, link: NewLink): Promise<string | null> {
  const row = await db
    .insertInto('on_call_links')
    .values({
      organization_id: link.organizationId,
      name: link.name,
      unit_ids: link.unitIds,
      shows: link.shows,
      with_names: link.withNames,
      board_id: link.charts?.boardId ?? null,
      published: link.charts && JSON.stringify(link.charts.published),
      secret_hash: link.secretHash,
      made_by: link.madeBy,
      made_at: link.madeAt,
      read_at: null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Renewal {
  organizationId: string;
  id: string;
  secretHash: Buffer;
  madeBy: string;
  madeAt: Date;
}

/** False where there is no such address. */
export const renewLink = (
  db: Connection,
  { organizationId, id, secretHash, madeBy, madeAt }: Renewal,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('on_call_links')
      .set({ secret_hash: secretHash, made_by: madeBy, made_at: madeAt, read_at: null })
      .where((is) => allEqual(is, { organization_id: organizationId, id })),
  );

/** False where there is no such address. */
export const deleteLink = (db: Connection, organizationId: string, id: string): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('on_call_links')
      .where((is) => allEqual(is, { organization_id: organizationId, id })),
  );

interface BoardQuery {
  organizationId: string;
  boardId: string;
}

/** The addresses that show this board of charts, with what each shows. */
export const linksOfCharts = (db: Connection, { organizationId, boardId }: BoardQuery) =>
  db
    .selectFrom('on_call_links')
    .select(['id', 'name', 'published'])
    .where((is) => allEqual(is, { organization_id: organizationId, board_id: boardId }))
    .orderBy('name')
    .execute();

/** Returns the ids of the addresses that show it from now on. */
export async function publishAgain(
  db: Connection,
  { organizationId, boardId, published }: BoardQuery & PublishedCharts,
): Promise<string[]> {
  const rows = await db
    .updateTable('on_call_links')
    .set({ published: JSON.stringify(published) })
    .where((is) => allEqual(is, { organization_id: organizationId, board_id: boardId }))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Found by the hash; the secret itself is compared nowhere. */
export const linkOf = (db: Connection, secretHash: Buffer) =>
  db
    .selectFrom('on_call_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .select([
      'l.id',
      'l.name',
      'l.organization_id as organizationId',
      'l.unit_ids as unitIds',
      'l.shows',
      'l.with_names as withNames',
      'l.published',
      sql<string | null>`(select b.name from chart_boards b where b.id = l.board_id)`.as('board'),
      'o.name as organization',
      'o.zone',
    ])
    .where('l.secret_hash', '=', secretHash)
    .executeTakeFirst();

/** A wall screen reads every half minute: whether this reading is the first one since that moment, and noted. */
export const noteRead = (
  db: Connection,
  { id, at, since }: { id: string; at: Date; since: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('on_call_links')
      .set({ read_at: at })
      .where('id', '=', id)
      .where((is) => is.or([is('read_at', 'is', null), is('read_at', '<', since)])),
  );

/** Of these units those that the organization has. */
export async function ownUnits(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('units')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
