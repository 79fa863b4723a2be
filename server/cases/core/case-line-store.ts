/** The columns of a case in a list, and pages and numbers of cases by one filter. */
import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CaseFilter, CaseLine, ListCases } from '#shared/cases.ts';
import { columnFilter, type CaseOrder } from '#shared/cases/case-columns.ts';
import type { Tables } from '#server/platform/tables/tables.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { recentlyUsed } from '#server/platform/cost/recently-used.ts';
import { sharedRunsOf } from '#server/platform/cost/shared-runs.ts';
import { joinedUnit } from '#server/platform/sql/names/unit-name.ts';
import { isoIn, isoOf, type ReadInstant } from '#server/platform/sql/iso-instant.ts';
import { jsonRead, readTogether, type JsonRead } from '#server/platform/postgres/compiled.ts';
import { orderedIds, orderOfIds } from './case-column-store.ts';
import { wordsOfQueues, wordsWhere, type ColumnWordRow } from './column-word-store.ts';
import {
  isSameForAll,
  matches,
  needsStanding,
  queuesIfAllVisible,
  type Reader,
  type ReaderInSql,
} from './case-filter-store.ts';

const localDay = (day: RawBuilder<unknown>) => sql<string | null>`(${day})::text`;

/** Of what was never taken or assigned: who opened it, for its owner, a role or a unit. */
const assignerOf = sql<string>`case when c.owned_since is null then c.opened_by else c.assigned_by end`;
const hasOwner = sql`(num_nonnulls(c.owner_id, c.owner_role, c.owner_unit_id) > 0)`;

/** Amounts are selected for those alone who may read them. */
export const lines = (db: Connection, { seesMoney }: Pick<Reader, 'seesMoney'>) =>
  db
    .selectFrom('cases as c')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    // A record that was merged leads to the one that it is now.
    .leftJoin('patients as s', 's.id', 'p.merged_into')
    .leftJoin('practitioners as o', 'o.id', 'c.owner_id')
    .leftJoin('units as u', 'u.id', 'c.owner_unit_id')
    .leftJoin('practitioners as g', (join) => join.on('g.id', '=', assignerOf))
    .select([
      'c.id',
      'c.kind',
      'c.state',
      'c.title',
      'c.owner_id as ownerId',
      'o.full_name as ownerName',
      'c.owner_role as ownerRole',
      joinedUnit('u').as('ownerUnit'),
      sql<ReadInstant | null>`case when ${hasOwner} then coalesce(c.owned_since, c.opened_at) end`.as(
        'ownedSince',
      ),
      sql<
        string | null
      >`case when ${hasOwner} and g.id is distinct from c.owner_id then g.id end`.as('assignerId'),
      'g.full_name as assignerName',
      sql<ReadInstant | null>`c.due_at`.as('dueAt'),
      sql<ReadInstant>`c.opened_at`.as('openedAt'),
      sql<ReadInstant | null>`c.closed_at`.as('closedAt'),
      'c.version',
      sql<string | null>`coalesce(s.id, p.id)`.as('patientId'),
      sql<string | null>`coalesce(s.full_name, p.full_name)`.as('patientName'),
      localDay(sql`case when s.id is null then p.birth_date else s.birth_date end`).as('birthDate'),
      sql<string | null>`case when s.id is null then p.external_id else s.external_id end`.as(
        'externalId',
      ),
      sql<CaseLine['flag']>`c.flag`.as('flag'),
      'c.unit',
      'c.bed',
      'c.service',
      'c.payer',
      'c.working_drg as workingDrg',
      localDay(sql`c.admitted_day`).as('admittedOn'),
      localDay(sql`c.discharged_day`).as('dischargedOn'),
      'c.reason',
      'c.appeal_level as appealLevel',
      (seesMoney ? sql<number | null>`c.amount` : sql<null>`null`).as('amount'),
      (seesMoney ? sql<string | null>`c.currency` : sql<null>`null`).as('currency'),
    ]);

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

/** As the API writes them. */
export const instantsOf = (row: LineRow) => ({
  ownedSince: isoIn(row.ownedSince),
  dueAt: isoIn(row.dueAt),
  openedAt: isoOf(row.openedAt),
  closedAt: isoIn(row.closedAt),
});

const named = (id: string | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, fullName };

export function lineOf(row: LineRow): CaseLine {
  const { id, kind, state, title, ownerRole, ownerUnit, version } = row;
  const { unit, bed, service, payer, workingDrg, admittedOn, dischargedOn } = row;
  const { flag, reason, appealLevel, amount, currency } = row;
  const patient = named(row.patientId, row.patientName);
  return {
    id,
    kind,
    state,
    title,
    ownerRole,
    ownerUnit,
    version,
    patient: patient && { ...patient, birthDate: row.birthDate, externalId: row.externalId },
    owner: named(row.ownerId, row.ownerName),
    ...instantsOf(row),
    flag,
    assignedBy: named(row.assignerId, row.assignerName),
    unit,
    bed,
    service,
    payer,
    workingDrg,
    admittedOn,
    dischargedOn,
    reason,
    appealLevel,
    amount: amount === null || currency === null ? null : { amount: Number(amount), currency },
  };
}

type PageQuery = ListCases & { limit: number };
/** `orderValue`: what the next page goes on from, in order of a column. */
type PageRow = LineRow & { orderValue: string | null };

const columnFilters = Object.keys(columnFilter) as (keyof typeof columnFilter)[];
const noOrder = sql<string | null>`null::text`.as('orderValue');
const conditionOf = (filter: CaseFilter, reader: ReaderInSql) =>
  matches(expressionBuilder<Tables & { c: Tables['cases'] }, 'c'>(), filter, reader);

/** What open cases say in the columns of words: those of the filter's queues, or of what the reader may see of it. */
export const wordsOf = (
  db: Connection,
  reader: Reader,
  { filter, limit }: { filter: CaseFilter; limit: number },
): Promise<ColumnWordRow[]> => {
  const queues = queuesIfAllVisible(filter, reader);
  return queues
    ? wordsOfQueues(db, { organizationId: reader.organizationId, queues, limit })
    : wordsWhere(db, { where: conditionOf(filter, reader), limit });
};

/** In order of a column: the ids of the page first, then their rows. */
function orderedRows(db: Connection, reader: ReaderInSql, query: PageQuery & { order: CaseOrder }) {
  const { filter, limit, order, after } = query;
  const where = conditionOf(filter, reader);
  const ids = orderedIds(reader, { order, after, limit, where });
  const direction = order.isDescending ? 'desc' : 'asc';
  return lines(db, reader)
    .innerJoin(ids.as<'k'>(sql`k`), 'k.id', 'c.id')
    .select(sql<string | null>`k.text`.as('orderValue'))
    .orderBy('k.part')
    .orderBy('k.value', direction)
    .orderBy('k.id', orderOfIds(order));
}

const clockRows = (db: Connection, reader: ReaderInSql, { filter, after, limit }: PageQuery) =>
  lines(db, reader)
    .select(noOrder)
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

const rowsOf = (db: Connection, reader: ReaderInSql, query: PageQuery) =>
  query.order
    ? orderedRows(db, reader, { ...query, order: query.order })
    : clockRows(db, reader, query);

type PageValues = Pick<Reader, 'organizationId' | 'personId' | 'now'>;

/** First pages of lists, by filter; so many, so that nobody fills the memory with filters. */
const firstPages = recentlyUsed<(values: PageValues) => JsonRead<PageRow>>(200);

/** Whether nothing of the reader is in it but `PageValues`, and nothing of which there is no end. */
const isBuiltOnce = (reader: Reader, { filter, after }: PageQuery) =>
  after === undefined &&
  columnFilters.every((name) => filter[name] === undefined) &&
  filter.ownerId === undefined &&
  filter.patientId === undefined &&
  filter.parentId === undefined &&
  filter.closed === undefined &&
  !needsStanding(filter, reader);

/** Its statement for all such readers: to build it takes more of the processor than to send and read it. */
const firstPage = (reader: Reader, query: PageQuery) =>
  firstPages(JSON.stringify([query.filter, query.order, query.limit, reader.seesMoney]), () =>
    jsonRead<PageValues, PageRow>((db, value) => {
      const values = {
        organizationId: value('organizationId'),
        personId: value('personId'),
        now: value('now'),
      };
      return rowsOf(db, { ...reader, ...values }, query);
    }),
  );

/** A row, and what the next page goes on from after it. */
export interface PageLine {
  line: CaseLine;
  orderValue: string | null;
}

const pageLineOf = (row: PageRow): PageLine => ({ line: lineOf(row), orderValue: row.orderValue });

/** As JSON that Postgres writes. */
async function readPage(db: Connection, reader: Reader, query: PageQuery): Promise<PageLine[]> {
  if (isBuiltOnce(reader, query)) {
    const { organizationId, personId, now } = reader;
    const values = { organizationId, personId, now };
    const [rows] = await readTogether(db, firstPage(reader, query)(values));
    return rows.map(pageLineOf);
  }
  const { rows } = await db
    .selectNoFrom(jsonArrayFrom(rowsOf(db, reader, query)).as('rows'))
    .executeTakeFirstOrThrow();
  return rows.map(pageLineOf);
}

/** What is the same for many people is read once for all of them who ask at the same moment. */
function sharedReads<T>() {
  const runs = sharedRunsOf<T>();
  return (
    db: Connection,
    reader: Reader,
    query: { filter: CaseFilter },
    read: () => Promise<T>,
  ): Promise<T> => {
    const { closed } = query.filter;
    return runs(
      db,
      JSON.stringify([
        reader.organizationId,
        reader.seesMoney,
        closed && reader.since(closed),
        query,
      ]),
      read,
    );
  };
}

const isShared = (db: Connection, reader: Reader, filter: CaseFilter) =>
  !db.isTransaction && isSameForAll(filter, reader);

const sharedPage = sharedReads<PageLine[]>();
const sharedCount = sharedReads<number>();

/** In order of clock, or of a column; what has none comes last. One more than `limit` tells that there are more. */
export function page(db: Connection, reader: Reader, query: PageQuery): Promise<PageLine[]> {
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
