/** Figures of numbers of cases over a period, each of its buckets and keys, and of all of them together. */
import { numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import type { Figure } from '#shared/cases/number-figures.ts';
import type { Money } from '#shared/money.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { groupsIn, type FigureQuery, type NumberGroup } from './number-store.ts';
import { pastGroups } from './past-groups.ts';
import { percentileOf, sumOf } from './sorted-minutes.ts';

export interface FigureRow extends Figure {
  number: NumberName;
  /** Of all keys and days. */
  isTotal: boolean;
  /** The first day of a week or month, or the day; null of all days, and of now. */
  bucket: string | null;
  /** Null of all keys, and of nobody. */
  key: string | null;
}

function minutesOf(number: NumberName, lists: readonly Int32Array[]): number | null {
  const { aggregate } = numberOf(number);
  if (aggregate === 'sum-of-minutes') return sumOf(lists);
  return typeof aggregate === 'object' ? percentileOf(lists, aggregate.percentile) : null;
}

function amountsOf(groups: readonly NumberGroup[]): Money[] | null {
  const sums = new Map<string, number>();
  for (const { amounts } of groups)
    for (const [currency, amount] of amounts)
      sums.set(currency, (sums.get(currency) ?? 0) + amount);
  if (sums.size === 0) return null;
  return [...sums]
    .map(([currency, amount]) => ({ amount, currency }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const figureOf = (number: NumberName, groups: readonly NumberGroup[]): Figure => ({
  part: groups.reduce((sum, { part }) => sum + part, 0),
  whole: groups.reduce((sum, { whole }) => sum + whole, 0),
  minutes: minutesOf(
    number,
    groups.map(({ minutes }) => minutes),
  ),
  amounts: amountsOf(groups),
});

function rowsOf(number: NumberName, groups: readonly NumberGroup[]): FigureRow[] {
  const total = { number, isTotal: true, bucket: null, key: null, ...figureOf(number, groups) };
  const byPlace = Map.groupBy(groups, ({ bucket, key }) => JSON.stringify([bucket, key]));
  const ofPlaces = [...byPlace.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { bucket, key } = first;
    return [{ number, isTotal: false, bucket, key: key || null, ...figureOf(number, same) }];
  });
  return [total, ...ofPlaces];
}

/** What is read of past days is the same until one of them is summed again. */
async function groupsOf(db: Connection, query: FigureQuery): Promise<NumberGroup[]> {
  const { now: _now, days, ...same } = query;
  const key = JSON.stringify([same, days[0]?.day, days.at(-1)?.day]);
  const memory = pastGroups(db);
  const before = memory.get(key);
  if (before) {
    const { mark, live } = await groupsIn(db, query, { withPast: false });
    if (mark === before.mark) return [...before.groups, ...live];
  }
  const { mark, past, live } = await groupsIn(db, query, { withPast: true });
  const groups = past ?? [];
  memory.put(key, { mark, groups });
  return [...groups, ...live];
}

export async function figuresOf(db: Connection, query: FigureQuery): Promise<FigureRow[]> {
  const groups = Map.groupBy(await groupsOf(db, query), ({ number }) => number);
  return [...groups].flatMap(([number, ofNumber]) => rowsOf(number, ofNumber));
}
