/** Groups of cases of numbers: past days from their sums, the others from the cases, in one statement. */
import { sql, type RawBuilder } from 'kysely';
import type { CaseNumber } from '#shared/case-kinds/case-numbers.ts';
import {
  isMeasured,
  isMoney,
  numberOf,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import type { Every, NumberFilter } from '#shared/cases/number-figures.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  instantOf,
  isInGroups,
  isOf,
  isPartOf,
  keyOf,
  minutesOf,
  nobody,
  type Counting,
} from './counted-case-store.ts';

/** A day with its instants in the organization's zone. */
export interface LocalDay {
  day: string;
  startsAt: Date;
  endsAt: Date;
}

export interface FigureQuery extends Counting {
  numbers: readonly NumberName[];
  zone: string;
  /** Of the numbers themselves: sums of another one say nothing. */
  revision: string;
  days: readonly LocalDay[];
  by: GroupName | null;
  every: Every | null;
  of: NumberFilter;
}

/** What is counted of one number, in one bucket of time, of one key. */
export interface NumberGroup {
  number: NumberName;
  /** The first day of a week or month, or the day; null of all days, and of now. */
  bucket: string | null;
  /** Empty of all keys, and of nobody. */
  key: string;
  part: number;
  whole: number;
  /** One of each case that has a time, in order. */
  minutes: Int32Array;
  /** By currency. */
  amounts: ReadonlyMap<string, number>;
}

export const daysTable = (days: readonly LocalDay[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(({ day }) => day)}::date[],
    ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
    ${days.map(({ endsAt }) => endsAt)}::timestamptz[])`;

interface Pieces {
  number: NumberName;
  grouping: GroupName | null;
  filter: NumberFilter;
  counting: Counting;
}

const measured = (number: CaseNumber, now: Date) =>
  isMeasured(number) ? sql`array_agg(${minutesOf(now)})` : sql`null::integer[]`;

/** "USD 120050" of each case that has an amount. */
const amounts = (number: CaseNumber) =>
  isMoney(number)
    ? sql`array_agg(c.currency || ' ' || c.amount) filter (where c.amount is not null)`
    : sql`null::text[]`;

/** A row for each day of `d` and each key. */
export function piecesOfDays({ number: name, grouping, filter, counting }: Pieces) {
  const number = numberOf(name);
  const at = instantOf(number);
  return sql`
    select ${sql.lit(name)} as number, d.day, ${keyOf(grouping)} as key,
      count(*) filter (where ${isPartOf(number, counting)})::integer as part,
      count(*)::integer as whole, ${measured(number, counting.now)} as minutes,
      ${amounts(number)} as amounts
    from d join cases c on ${at} >= d.starts_at and ${at} < d.ends_at
    where ${isOf(number, counting)} and ${isInGroups(filter)}
    group by 1, 2, 3`;
}

/** A row for each key, of no day. */
function piecesOfNow({ number: name, grouping, filter, counting }: Pieces) {
  const number = numberOf(name);
  return sql`
    select ${sql.lit(name)} as number, null::date as day, ${keyOf(grouping)} as key,
      count(*) filter (where ${isPartOf(number, counting)})::integer as part,
      count(*)::integer as whole, ${measured(number, counting.now)} as minutes,
      ${amounts(number)} as amounts
    from cases c where ${isOf(number, counting)} and ${isInGroups(filter)}
    group by 1, 2, 3`;
}

/** Sums have one group at a time: null where none of them has what is read. */
function summedBy({ by, of }: FigureQuery): { grouping: GroupName | null; key?: string } | null {
  const [filter, ...more] = Object.entries(of) as [GroupName, string | null][];
  if (!filter) return { grouping: by };
  const [group, key] = filter;
  if (more.length > 0 || (by !== null && by !== group)) return null;
  return { grouping: group, key: key ?? nobody };
}

export const groupingName = (group: GroupName | null): string => group ?? 'all';

/** Of days whose sums hold. */
function summedPieces(query: FigureQuery, names: readonly NumberName[]): RawBuilder<unknown>[] {
  const summed = summedBy(query);
  if (!summed || names.length === 0) return [];
  const { grouping, key } = summed;
  return [
    sql`
    select s.number, s.day, ${query.by === null ? sql.lit(nobody) : sql`s.key`} as key, s.part, s.whole, s.minutes, s.amounts
    from case_day_sums s join summed on summed.day = s.day
    where s.organization_id = ${query.organizationId} and s.number in (${sql.join(names)})
      and s.grouping_name = ${groupingName(grouping)}
      ${key === undefined ? sql`` : sql`and s.key = ${key}`}`,
  ];
}

const summedDays = (query: FigureQuery): RawBuilder<unknown> =>
  sql`select a.day, concat_ws(' ', s.summed_at, s.xmin) as mark from all_days a
    join case_days s on s.organization_id = ${query.organizationId} and s.day = a.day
      and s.zone = ${query.zone} and s.revision = ${query.revision}
    where ${summedBy(query) === null ? sql`false` : sql`true`} and not exists (
      select from case_day_changes x where x.organization_id = s.organization_id and x.day = s.day)`;

const bucketOf = (every: Every | null): RawBuilder<string | null> =>
  every === null
    ? sql`null::text`
    : sql`to_char(date_trunc(${sql.lit(every)}, p.day::timestamp), 'YYYY-MM-DD')`;

/** Four bytes for each, the most significant first, as `int4send` writes them. */
function minutesIn(bytes: Buffer | null): Int32Array {
  const length = (bytes?.length ?? 0) / 4;
  return Int32Array.from({ length }, (_, at) => bytes?.readInt32BE(at * 4) ?? 0);
}

interface GroupRow extends Omit<NumberGroup, 'minutes' | 'amounts'> {
  isPast: boolean;
  minutes: Buffer | null;
  amounts: Record<string, number> | null;
}

interface Groups {
  /** Which sums of which days were read: with the same mark they are the same. */
  mark: string;
  /** Of days with sums; null where they were not asked for. */
  past: NumberGroup[] | null;
  /** Of the other days, and of now. */
  live: NumberGroup[];
}

/** Of one snapshot: a day that is changed meanwhile is read from its sums or from its cases as they are then. */
export async function groupsIn(
  db: Connection,
  query: FigureQuery,
  { withPast }: { withPast: boolean },
): Promise<Groups> {
  const { numbers, by, of: filter, days, every } = query;
  const pieces = (number: NumberName): Pieces => ({
    number,
    grouping: by,
    filter,
    counting: query,
  });
  const dated = numbers.filter((name) => numberOf(name).on !== 'now');
  const ofNow = numbers.filter((name) => numberOf(name).on === 'now');
  const past = withPast ? summedPieces(query, dated) : [];
  const live = [
    ...dated.map((name) => piecesOfDays(pieces(name))),
    ...ofNow.map((name) => piecesOfNow(pieces(name))),
  ];
  const parts = [
    ...past.map((part) => sql`select true as is_past, p.* from (${part}) p`),
    ...live.map((part) => sql`select false as is_past, p.* from (${part}) p`),
  ];
  const { rows } = await sql<GroupRow & { mark: string }>`
    with all_days as materialized (
      select * from ${daysTable(days)} as a (day, starts_at, ends_at)),
    summed as materialized (${summedDays(query)}),
    d as materialized (select * from all_days where day not in (select day from summed)),
    pieces as materialized (${sql.join(parts, sql` union all `)}),
    keyed as materialized (
      select p.is_past, p.number, ${bucketOf(every)} as bucket, p.key, p.part, p.whole, p.minutes, p.amounts
      from pieces p),
    counted as (
      select is_past, number, bucket, key, sum(part)::integer as part, sum(whole)::integer as whole
      from keyed group by 1, 2, 3, 4),
    measured as (
      select is_past, number, bucket, key, string_agg(int4send(value), ''::bytea order by value) as minutes
      from keyed cross join lateral unnest(minutes) as value group by 1, 2, 3, 4),
    by_currency as (
      select is_past, number, bucket, key, split_part(value, ' ', 1) as currency,
        sum(split_part(value, ' ', 2)::bigint)::bigint as amount
      from keyed cross join lateral unnest(amounts) as value group by 1, 2, 3, 4, 5),
    priced as (
      select is_past, number, bucket, key, jsonb_object_agg(currency, amount) as amounts
      from by_currency group by 1, 2, 3, 4)
    select s.mark, c.is_past as "isPast", c.number, c.bucket, c.key, c.part, c.whole, m.minutes, a.amounts
    from (select coalesce(md5(string_agg(concat_ws(' ', day, mark), ',' order by day)), '') as mark
      from summed) s
    left join counted c on true
    left join measured m on (m.is_past, m.number, m.key) = (c.is_past, c.number, c.key)
      and m.bucket is not distinct from c.bucket
    left join priced a on (a.is_past, a.number, a.key) = (c.is_past, c.number, c.key)
      and a.bucket is not distinct from c.bucket`.execute(db);
  const groups = rows
    // Without a group there is the mark alone.
    .filter(({ number }) => (number as NumberName | null) !== null)
    .map(({ mark: _mark, minutes, amounts, ...group }) => ({
      ...group,
      minutes: minutesIn(minutes),
      amounts: new Map(Object.entries(amounts ?? {})),
    }));
  const { true: ofPast = [], false: ofLive = [] } = Object.groupBy(groups, ({ isPast }) =>
    isPast ? 'true' : 'false',
  );
  return { mark: rows[0]?.mark ?? '', past: withPast ? ofPast : null, live: ofLive };
}
