/** Figures of numbers of cases: past days from their sums, the others from the cases, in one statement. */
import { sql, type RawBuilder } from 'kysely';
import type { CaseNumber } from '#shared/case-kinds/case-numbers.ts';
import {
  isMeasured,
  isMoney,
  numberOf,
  type GroupName,
  type NumberName,
} from '#shared/case-kinds/numbers.ts';
import type { Every, Figure, NumberFilter } from '#shared/cases/number-figures.ts';
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

interface FigureQuery extends Counting {
  numbers: readonly NumberName[];
  zone: string;
  /** Of the numbers themselves: sums of another one say nothing. */
  revision: string;
  days: readonly LocalDay[];
  by: GroupName | null;
  every: Every | null;
  of: NumberFilter;
}

export interface FigureRow extends Figure {
  number: NumberName;
  /** Of all keys and days. */
  isTotal: boolean;
  /** The first day of a week or month, or the day; null of all days, and of now. */
  bucket: string | null;
  /** Null of all keys, and of nobody. */
  key: string | null;
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
  sql`select a.day from all_days a
    join case_days s on s.organization_id = ${query.organizationId} and s.day = a.day
      and s.zone = ${query.zone} and s.revision = ${query.revision}
    where ${summedBy(query) === null ? sql`false` : sql`true`} and not exists (
      select from case_day_changes x where x.organization_id = s.organization_id and x.day = s.day)`;

const bucketOf = (every: Every | null): RawBuilder<string | null> =>
  every === null
    ? sql`null::text`
    : sql`to_char(date_trunc(${sql.lit(every)}, p.day::timestamp), 'YYYY-MM-DD')`;

/** One measured value of each case, or of a number's percentile or sum; null of the others. */
function measureOf(names: readonly NumberName[]): RawBuilder<number | null> {
  const branches = names.flatMap((name): RawBuilder<unknown>[] => {
    const { aggregate } = numberOf(name);
    if (aggregate === 'sum-of-minutes') return [sql`when ${sql.lit(name)} then sum(value)::float8`];
    if (typeof aggregate !== 'object') return [];
    const { percentile } = aggregate;
    return [
      sql`when ${sql.lit(name)} then
        percentile_disc(${sql.lit(percentile)}::float8) within group (order by value)::float8`,
    ];
  });
  return branches.length === 0
    ? sql`null::float8`
    : sql`case number ${sql.join(branches, sql` `)} end`;
}

/** Of one snapshot: a day that is changed meanwhile is read from its sums or from its cases as they are then. */
export async function figuresOf(db: Connection, query: FigureQuery): Promise<FigureRow[]> {
  const { numbers, by, of: filter, days, every } = query;
  const pieces = (number: NumberName): Pieces => ({
    number,
    grouping: by,
    filter,
    counting: query,
  });
  const dated = numbers.filter((name) => numberOf(name).on !== 'now');
  const ofNow = numbers.filter((name) => numberOf(name).on === 'now');
  const parts = [
    ...summedPieces(query, dated),
    ...dated.map((name) => piecesOfDays(pieces(name))),
    ...ofNow.map((name) => piecesOfNow(pieces(name))),
  ];
  const { rows } = await sql<FigureRow>`
    with all_days as materialized (
      select * from ${daysTable(days)} as a (day, starts_at, ends_at)),
    summed as materialized (${summedDays(query)}),
    d as materialized (select * from all_days where day not in (select day from summed)),
    pieces as materialized (${sql.join(parts, sql` union all `)}),
    keyed as materialized (
      select p.number, ${bucketOf(every)} as bucket, p.key, p.part, p.whole, p.minutes, p.amounts from pieces p),
    counted as (
      select number, bucket, key, grouping(key) = 1 as total, sum(part)::integer as part,
        sum(whole)::integer as whole
      from keyed group by grouping sets ((number, bucket, key), (number))),
    measured as (
      select number, bucket, key, grouping(key) = 1 as total, ${measureOf(numbers)} as minutes
      from keyed cross join lateral unnest(minutes) as value
      group by grouping sets ((number, bucket, key), (number))),
    by_currency as (
      select number, bucket, key, grouping(key) = 1 as total, currency, sum(amount)::bigint as amount
      from keyed cross join lateral unnest(amounts) as value
      cross join lateral (select split_part(value, ' ', 1) as currency, split_part(value, ' ', 2)::bigint as amount) v
      group by grouping sets ((number, bucket, key, currency), (number, currency))),
    priced as (
      select number, bucket, key, total,
        jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by currency) as amounts
      from by_currency group by 1, 2, 3, 4)
    select c.number, c.total as "isTotal", c.bucket, nullif(c.key, ${sql.lit(nobody)}) as key,
      c.part, c.whole, m.minutes, a.amounts
    from counted c left join measured m on m.number = c.number and m.total = c.total
      and m.key is not distinct from c.key and m.bucket is not distinct from c.bucket
    left join priced a on a.number = c.number and a.total = c.total
      and a.key is not distinct from c.key and a.bucket is not distinct from c.bucket
    order by c.bucket nulls first`.execute(db);
  return rows;
}
