/** Rows of hospitals’ own point scores, always within one organization: drafts, what is in force, and what was retired. */
import { sql } from 'kysely';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';
import type { ScoreTableRef } from '#shared/scores/builder/score-revisions.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { draftedBy, publishedBy, writtenBy } from '#server/platform/sql/writers.ts';

const columns = [
  't.id',
  't.series_id as seriesId',
  't.revision',
  't.code',
  't.content',
  't.state',
  't.version',
] as const;

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

interface Series {
  seriesId: string;
  revision: number;
}

/** Throws where the series has a draft already (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  by: By,
  { content, code, of }: { content: ScoreContent; code: string; of: Series | null },
): Promise<string> {
  const { id } = await db
    .insertInto('score_tables')
    .values({
      organization_id: by.organizationId,
      series_id: of?.seriesId ?? sql<string>`gen_random_uuid()`,
      revision: (of?.revision ?? 0) + 1,
      code,
      content: JSON.stringify(content),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('score_tables as t')
    .select(columns)
    .select([
      't.written_by as writerIds',
      sql<number>`(select max(revision) from score_tables where series_id = t.series_id)`.as(
        'newest',
      ),
    ])
    .where((is) => allEqual(is, { 't.organization_id': organizationId, 't.id': id }))
    .forUpdate()
    .executeTakeFirst();

export type StoredTable = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** Those that series of the organization have, which no other series may have. */
export async function codesOf(db: Connection, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('score_tables')
    .select('code')
    .distinct()
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ code }) => code);
}

export async function countOf(
  db: Connection,
  organizationId: string,
  state: 'any' | 'published',
): Promise<number> {
  const { count } = await db
    .selectFrom('score_tables')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .$if(state === 'published', (query) => query.where('state', '=', 'published'))
    .executeTakeFirstOrThrow();
  return count;
}

/** False where somebody changed it since, or it is no draft any more. */
export const change = (
  db: Connection,
  by: By,
  { ref, content }: { ref: ScoreTableRef; content: ScoreContent },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('score_tables')
      .set({
        content: JSON.stringify(content),
        ...writtenBy(by),
        version: ref.version + 1,
      })
      .where((is) => allEqual(is, { id: ref.tableId, version: ref.version, state: 'draft' })),
  );

/** The revision before it is retired in the same transaction. False where somebody changed it since. */
export async function publish(
  db: Connection,
  by: By,
  { ref, seriesId }: { ref: ScoreTableRef; seriesId: string },
): Promise<boolean> {
  await db
    .updateTable('score_tables')
    .set({ state: 'retired', retired_at: by.at })
    .where((is) => allEqual(is, { series_id: seriesId, state: 'published' }))
    .execute();
  return changesRow(
    db
      .updateTable('score_tables')
      .set(publishedBy(by))
      .where((is) => allEqual(is, { id: ref.tableId, version: ref.version, state: 'draft' })),
  );
}

/** A draft is dropped with its checks; what was published stays as a retired revision. */
export async function retire(db: Connection, at: Date, ref: ScoreTableRef): Promise<boolean> {
  const isDropped = await changesRow(
    db
      .deleteFrom('score_tables')
      .where((is) => allEqual(is, { id: ref.tableId, version: ref.version, state: 'draft' })),
  );
  if (isDropped) {
    await db.deleteFrom('score_checks').where('score', '=', ref.tableId).execute();
    return true;
  }
  return changesRow(
    db
      .updateTable('score_tables')
      .set({ state: 'retired', retired_at: at })
      .where((is) => allEqual(is, { id: ref.tableId, version: ref.version, state: 'published' })),
  );
}

/** Without those that are halted. */
export const inForce = (db: Connection, organizationId: string) =>
  db
    .selectFrom('score_tables as t')
    .select(columns)
    .where((is) => allEqual(is, { 't.organization_id': organizationId, 't.state': 'published' }))
    .where('t.halted_at', 'is', null)
    .orderBy('t.code')
    .execute();

export type TableInForce = Awaited<ReturnType<typeof inForce>>[number];

/** Whether it is halted by this: its expressions took too long so many times. */
export async function noteTimeout(
  db: Connection,
  { tableId, mostTimeouts, at }: { tableId: string; mostTimeouts: number; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('score_tables')
    .set((is) => ({
      timeouts: is('timeouts', '+', 1),
      halted_at: sql<Date | null>`coalesce(halted_at,
        case when timeouts + 1 >= ${mostTimeouts}::int then ${at}::timestamptz end)`,
    }))
    .where('id', '=', tableId)
    .returning('halted_at as haltedAt')
    .executeTakeFirst();
  return row?.haltedAt?.getTime() === at.getTime();
}
