/** The columns of a case in a list, and pages and numbers of cases by one filter. */
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CaseFilter, CaseLine, ListCases } from '#shared/cases.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import { sharedRuns } from '#server/platform/cost/shared-runs.ts';
import { jsonRead, readTogether, type JsonRead } from '#server/platform/postgres/compiled.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import {
  isSameForAll,
  matches,
  needsStanding,
  type Reader,
  type ReaderInSql,
} from './case-filter-store.ts';

export const lines = (db: Connection) =>
  db
    .selectFrom('cases as c')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    // A record that was merged leads to the one that it is now.
    .leftJoin('patients as s', 's.id', 'p.merged_into')
    .leftJoin('practitioners as o', 'o.id', 'c.owner_id')
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.title',
      'c.owner_id as ownerId',
      'o.full_name as ownerName',
      'c.owner_role as ownerRole',
      isoInstant<string | null>('c.due_at').as('dueAt'),
      isoInstant('c.opened_at').as('openedAt'),
      isoInstant<string | null>('c.closed_at').as('closedAt'),
      'c.version',
      sql<string | null>`coalesce(s.id, p.id)`.as('patientId'),
      sql<string | null>`coalesce(s.full_name, p.full_name)`.as('patientName'),
    ]);

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

const named = (id: string | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

export function lineOf(row: LineRow): CaseLine {
  const { ownerId, ownerName, patientId, patientName, dueAt, openedAt, closedAt } = row;
  const { id, kind, state, title, ownerRole, version } = row;
  return {
    id,
    kind,
    state,
    title,
    ownerRole,
    version,
    patient: named(patientId, patientName),
    owner: named(ownerId, ownerName),
    dueAt,
    openedAt,
    closedAt,
  };
}

type PageQuery = ListCases & { limit: number };

const rowsOf = (db: Connection, reader: ReaderInSql, { filter, after, limit }: PageQuery) =>
  lines(db)
    .where((is) => matches(is, filter, reader))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(c.due_order, c.id) > (${after?.dueAt ?? 'infinity'}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('c.due_order')
    .orderBy('c.id')
    // As text: of a parameter Postgres expects a tenth of all rows, and plans anew at each call, which takes longer than reading them.
    .limit(sql.lit(limit));

type PageValues = Pick<Reader, 'organizationId' | 'personId' | 'now'>;

/** First pages of lists, by filter; so many, so that nobody fills the memory with filters. */
const firstPages = recentlyUsed<(values: PageValues) => JsonRead<LineRow>>(200);

/** Whether nothing of the reader is in it but `PageValues`, and nothing of which there is no end. */
const isBuiltOnce = (reader: Reader, { filter, after }: PageQuery) =>
  after === undefined &&
  filter.patientId === undefined &&
  filter.parentId === undefined &&
  filter.closed === undefined &&
  !needsStanding(filter, reader);

/** Its statement for all such readers: to build it takes more of the processor than to send and read it. */
const firstPage = (reader: Reader, query: PageQuery) =>
  firstPages(JSON.stringify([query.filter, query.limit]), () =>
    jsonRead<PageValues, LineRow>((db, value) => {
      const values = {
        organizationId: value('organizationId'),
        personId: value('personId'),
        now: value('now'),
      };
      return rowsOf(db, { ...reader, ...values }, query);
    }),
  );

/** As JSON that Postgres writes. */
async function readPage(db: Connection, reader: Reader, query: PageQuery): Promise<CaseLine[]> {
  if (isBuiltOnce(reader, query)) {
    const { organizationId, personId, now } = reader;
    const values = { organizationId, personId, now };
    const [rows] = await readTogether(db, firstPage(reader, query)(values));
    return rows.map(lineOf);
  }
  const { rows } = await db
    .selectNoFrom(jsonArrayFrom(rowsOf(db, reader, query)).as('rows'))
    .executeTakeFirstOrThrow();
  return rows.map(lineOf);
}

/** What is the same for many people is read once for all of them who ask at the same moment. */
function sharedReads<T>() {
  const runsOf = new WeakMap<Connection, ReturnType<typeof sharedRuns<T>>>();
  return (
    db: Connection,
    reader: Reader,
    query: { filter: CaseFilter },
    read: () => Promise<T>,
  ): Promise<T> => {
    const runs = runsOf.get(db) ?? sharedRuns<T>();
    runsOf.set(db, runs);
    const { closed } = query.filter;
    return runs(
      JSON.stringify([reader.organizationId, closed && reader.since(closed), query]),
      read,
    );
  };
}

const isShared = (db: Connection, reader: Reader, filter: CaseFilter) =>
  !db.isTransaction && isSameForAll(filter, reader);

const sharedPage = sharedReads<CaseLine[]>();
const sharedCount = sharedReads<number>();

/** In order of clock; what has none comes last. One more than `limit` tells that there are more. */
export function page(db: Connection, reader: Reader, query: PageQuery): Promise<CaseLine[]> {
  const read = () => readPage(db, reader, query);
  return isShared(db, reader, query.filter) ? sharedPage(db, reader, query, read) : read();
}

/** One statement, whatever the number of filters. */
async function ownCounts(
  db: Connection,
  reader: Reader,
  filters: readonly CaseFilter[],
): Promise<number[]> {
  if (filters.length === 0) return [];
  const row = await db
    .selectNoFrom((is) =>
      filters.map((filter, at) =>
        is
          .selectFrom('cases as c')
          .select(sql<number>`count(*)::int`.as('count'))
          .where((c) => matches(c, filter, reader))
          .as(`n${at}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return filters.map((_filter, at) => Number((row as Record<string, unknown>)[`n${at}`]));
}

/** How many cases each filter finds. */
export async function counts(
  db: Connection,
  reader: Reader,
  filters: readonly CaseFilter[],
): Promise<number[]> {
  const isOne = (filter: CaseFilter) => isShared(db, reader, filter);
  const ownFilters = filters.filter((one) => !isOne(one));
  const countOne = async (filter: CaseFilter) => (await ownCounts(db, reader, [filter]))[0] ?? 0;
  const [ownFilterCounts, ...shared] = await Promise.all([
    ownCounts(db, reader, ownFilters),
    ...filters
      .filter(isOne)
      .map((filter) => sharedCount(db, reader, { filter }, () => countOne(filter))),
  ]);
  return filters.map((one) => (isOne(one) ? shared.shift() : ownFilterCounts.shift()) ?? 0);
}
