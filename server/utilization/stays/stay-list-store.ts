/** Rows of lists of stays: pages in order of a column, each by its index, counts, and the words of filters. */
import { sql, type RawBuilder } from 'kysely';
import { midnightsOf } from '#shared/utilization/midnights.ts';
import type {
  ListStays,
  StayFilter,
  StayLine,
  StayOrderName,
  StayWords,
} from '#shared/utilization.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { stayMatches, type StayReader } from './stay-filter-store.ts';

/** A patient is the record that theirs was merged into. */
const lines = (db: Connection, today: string) =>
  db
    .selectFrom('stays as s')
    .innerJoin('patients as first', 'first.id', 's.patient_id')
    .innerJoin('patients as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(first.merged_into, first.id)`),
    )
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('present_delays as d')
          .select([
            sql<number>`coalesce(sum(d.days), 0)::integer`.as('delayDays'),
            sql<number>`coalesce(sum(d.days) filter (where d.is_avoidable), 0)::integer`.as(
              'avoidableDays',
            ),
          ])
          .whereRef('d.stay_id', '=', 's.id')
          .as('delays'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 's.class', 's.status', 's.is_open as isOpen', 's.unit', 's.bed', 's.service'])
    .select(['s.payer', 's.working_drg as workingDrg', 's.attending'])
    .select(['s.class_changes as classChanges', 's.leaves', 's.admitted_at as admittedAt'])
    .select(isoDay<string | null>('s.admitted_day').as('admittedOn'))
    .select(isoDay<string | null>('s.discharged_day').as('dischargedOn'))
    .select(['s.review_id as reviewId', 's.review_state as reviewState'])
    .select(['s.review_due_at as reviewDueAt', 's.review_closed_at as reviewClosedAt'])
    .select(['s.expected_days as expectedDays', 's.last_answer as lastAnswer'])
    .select(isoDay<string | null>('s.expected_on').as('expectedOn'))
    .select(isoDay<string | null>('s.expected_by_record').as('expectedByRecord'))
    .select(isoDay<string | null>('s.expected_end').as('expectedEnd'))
    .select(
      sql<number | null>`coalesce(s.discharged_day, ${today}::date) - s.expected_end`.as(
        'daysOver',
      ),
    )
    .select(
      sql<string | null>`to_char(upper(s.authorized_days) - 1, 'YYYY-MM-DD')`.as('authorizedUntil'),
    )
    .select(sql<number>`days_unauthorized(s, ${today}::date)`.as('daysUnauthorized'))
    .select(['delays.delayDays', 'delays.avoidableDays'])
    .select(['p.id as patientId', 'p.full_name as fullName', 'p.external_id as recordNumber'])
    .select(isoDay<string | null>('p.birth_date').as('birthDate'));

type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

function lineOf(row: LineRow, { today, zone }: Pick<StayReader, 'today' | 'zone'>): StayLine {
  const { classChanges, leaves, reviewId, reviewState, reviewDueAt, reviewClosedAt } = row;
  const { patientId, fullName, recordNumber, birthDate, admittedAt, expectedDays, ...line } = row;
  const { class: present, admittedOn, dischargedOn } = row;
  const course = { class: present, classChanges, leaves, admittedOn, dischargedOn };
  return {
    ...line,
    patient: { id: patientId, fullName, birthDate, recordNumber },
    admittedAt: admittedAt?.toISOString() ?? null,
    midnights: midnightsOf(course, { today, zone }),
    review:
      reviewId === null
        ? null
        : {
            caseId: reviewId,
            state: reviewState ?? '',
            dueAt: reviewDueAt?.toISOString() ?? null,
            closedAt: reviewClosedAt?.toISOString() ?? null,
          },
    expectedDays: expectedDays === null ? null : Number(expectedDays),
    delayDays: row.delayDays ?? 0,
    avoidableDays: row.avoidableDays ?? 0,
  };
}

const columnOf: Record<Exclude<StayOrderName, 'midnights'>, string> = {
  unit: 's.unit',
  bed: 's.bed',
  service: 's.service',
  class: 's.class',
  payer: 's.payer',
  admittedOn: 's.admitted_day',
  expectedEnd: 's.expected_end',
};

const castOf: Partial<Record<StayOrderName, 'date' | 'integer'>> = {
  admittedOn: 'date',
  expectedEnd: 'date',
  midnights: 'integer',
};

interface OrderedColumn {
  column: RawBuilder<unknown>;
  cast: 'date' | 'integer' | 'text';
  isDescending: boolean;
}

/** Who came last has the fewest midnights: of open stays the index of admissions has that order too. */
function orderedColumn({ filter, order }: ListStays): OrderedColumn {
  const { by, isDescending } = order;
  if (by !== 'midnights')
    return { column: sql.ref(columnOf[by]), cast: castOf[by] ?? 'text', isDescending };
  return filter.left || filter.leftWithin !== undefined
    ? { column: sql.ref('s.stay_days'), cast: 'integer', isDescending }
    : { column: sql.ref('s.admitted_day'), cast: 'date', isDescending: !isDescending };
}

interface PageQuery extends ListStays {
  limit: number;
}

/** The ids of a page with what the next one goes on from; what has no value comes last. */
function orderedIds(reader: StayReader, query: PageQuery) {
  const { column, cast, isDescending } = orderedColumn(query);
  const { filter, after, limit } = query;
  const where = stayMatches(filter, reader);
  const [direction, beyond] = isDescending
    ? [sql.raw('desc'), sql.raw('<')]
    : [sql.raw('asc'), sql.raw('>')];
  const type = sql.raw(cast);
  const goesOn =
    after && after.value !== null
      ? sql`and (${column}, s.id) ${beyond} (${after.value}::${type}, ${after.id}::uuid)`
      : sql``;
  const valued = sql`(select s.id, 0 as part, ${column}::${type} as value from stays s
    where ${where} and ${column} is not null ${goesOn}
    order by ${column} ${direction}, s.id ${direction} limit ${sql.lit(limit)})`;
  const empty = sql`(select s.id, 1 as part, null::${type} as value from stays s
    where ${where} and ${column} is null ${after?.value === null ? sql`and s.id > ${after.id}::uuid` : sql``}
    order by s.id limit ${sql.lit(limit)})`;
  const parts = after?.value === null ? [empty] : [valued, empty];
  return sql<{ id: string; position: number; value: string | null }>`
    select id, value::text as value, (row_number() over (order by part, value ${direction},
      case when part = 0 then id end ${direction}, id))::integer as position
    from (${sql.join(parts, sql` union all `)}) as every_part
    order by position limit ${sql.lit(limit)}`;
}

export interface PageLine {
  line: StayLine;
  orderValue: string | null;
}

export async function stayPage(
  db: Connection,
  reader: StayReader,
  query: PageQuery,
): Promise<PageLine[]> {
  const { rows: ids } = await orderedIds(reader, query).execute(db);
  if (ids.length === 0) return [];
  const rows = await lines(db, reader.today)
    .where(sql<boolean>`s.id = any (${ids.map(({ id }) => id)}::uuid[])`)
    .execute();
  const lineById = new Map(rows.map((row) => [row.id, lineOf(row, reader)]));
  return ids.flatMap(({ id, value }) => {
    const line = lineById.get(id);
    return line ? [{ line, orderValue: value }] : [];
  });
}

/** In the order of the ids. */
export async function staysByIds(
  db: Connection,
  reader: StayReader,
  ids: readonly string[],
): Promise<StayLine[]> {
  if (ids.length === 0) return [];
  const rows = await lines(db, reader.today)
    .where('s.organization_id', '=', reader.organizationId)
    .where(sql<boolean>`s.id = any (${[...ids]}::uuid[])`)
    .execute();
  const lineById = new Map(rows.map((row) => [row.id, lineOf(row, reader)]));
  return ids.flatMap((id) => lineById.get(id) ?? []);
}

/** Null where the organization has no such stay. */
export async function stayById(
  db: Connection,
  reader: StayReader,
  stayId: string,
): Promise<StayLine | null> {
  const row = await lines(db, reader.today)
    .where('s.organization_id', '=', reader.organizationId)
    .where('s.id', '=', stayId)
    .executeTakeFirst();
  return row ? lineOf(row, reader) : null;
}

/** The newest first, of all records that were merged into this one. */
export async function staysOfPatient(
  db: Connection,
  reader: StayReader,
  patientId: string,
): Promise<StayLine[]> {
  const rows = await lines(db, reader.today)
    .where('s.organization_id', '=', reader.organizationId)
    .where('p.id', '=', patientId)
    .where('s.status', 'not in', ['cancelled', 'entered-in-error'])
    .orderBy('s.admitted_at', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute();
  return rows.map((row) => lineOf(row, reader));
}

/** One statement for all of them. */
export async function countStays(
  db: Connection,
  reader: StayReader,
  filters: readonly StayFilter[],
): Promise<number[]> {
  const each = filters.map(
    (filter) => sql`(select count(*)::integer from stays s where ${stayMatches(filter, reader)})`,
  );
  const { rows } = await sql<{
    counts: number[];
  }>`select array[${sql.join(each)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

const mostWords = 200;

/** Of open stays, and of those that ended lately. */
export async function stayWords(
  db: Connection,
  { organizationId, today }: StayReader,
): Promise<StayWords> {
  const { rows } = await sql<{
    column: 'unit' | 'service' | 'payer';
    value: string;
    label: string;
  }>`
    select distinct w.column, w.value, w.label from stays s
    cross join lateral (values ('unit', s.unit_key, s.unit), ('service', s.service, s.service),
      ('payer', s.payer, s.payer)) as w ("column", value, label)
    where s.organization_id = ${organizationId} and w.value is not null
      and (s.is_open or s.discharged_day > ${today}::date - 90)
    order by 1, 3 limit ${sql.lit(3 * mostWords)}`.execute(db);
  const of = (column: string) => rows.filter((row) => row.column === column).slice(0, mostWords);
  return {
    units: of('unit').map(({ value, label }) => ({ value, label })),
    services: of('service').map(({ value }) => value),
    payers: of('payer').map(({ value }) => value),
  };
}
