/** What the chart of a number shows: its values by group, by time, or by time with a line for each group. */
import { groupLabel, isMeasured, numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import {
  figureWords,
  percentOf,
  type Every,
  type Figure,
  type NumberRow,
} from '#shared/cases/number-figures.ts';
import type { ChartShape } from '#shared/charts.ts';
import { inUnits } from '#shared/money.ts';
import { mostSeries, type ChartData, type ChartUnit } from '#client/ui/charts/chart-data.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { dayRange, pastDay, wholeMonth } from '#client/ui/times/times.ts';
import type { NumberAddress } from './number-address.ts';

type Days = NumberAddress['days'];

/** More names than these are in the table alone. */
export const mostBars = 15;

const none: Figure = { part: 0, whole: 0, minutes: null, amounts: null };

function lastDayOf(first: string, every: Every): string {
  if (every === 'day') return first;
  if (every === 'week') return addDays(mondayOf(first), 6);
  const nextMonth = addDays(`${first.slice(0, 7)}-01`, 31);
  return addDays(`${nextMonth.slice(0, 7)}-01`, -1);
}

/** Every day, week or month of the period, with those in which nothing counts. */
export function bucketsOf({ from, to }: Days, every: Every): Days[] {
  const buckets: Days[] = [];
  for (let first = from; first <= to;) {
    const last = lastDayOf(first, every);
    buckets.push({ from: first, to: last < to ? last : to });
    first = addDays(last, 1);
  }
  return buckets;
}

const bucketWords = ({ from, to }: Days, every: Every): string => {
  if (every === 'month') return wholeMonth(from.slice(0, 7));
  return every === 'day' || from === to ? pastDay(from) : dayRange(from, to);
};

const unitOf = (number: NumberName): ChartUnit => {
  if (isMeasured(numberOf(number))) return 'minutes';
  return numberOf(number).aggregate === 'rate' ? 'percent' : 'count';
};

/** Of a sum of money its one amount in units of its currency: an axis has one currency (see `chartOf`). */
function valueOf(number: NumberName, figure: Figure): number | null {
  if (numberOf(number).aggregate === 'sum-of-money') {
    const [money] = figure.amounts ?? [];
    return money ? inUnits(money.amount, money.currency) : null;
  }
  const unit = unitOf(number);
  if (unit === 'percent') return percentOf(figure);
  return unit === 'minutes' ? figure.minutes : figure.whole;
}

const seriesOf = (number: NumberName, name: string, rows: readonly (NumberRow | undefined)[]) => {
  const figures = rows.map((row) => row?.figures[number] ?? none);
  return {
    name,
    values: figures.map((figure) => valueOf(number, figure)),
    words: figures.map((figure) => figureWords(number, figure) ?? 'none'),
  };
};

export interface NumberChart {
  data: ChartData;
  /** The row of a point; undefined where nothing counts. */
  rowAt: (series: number, index: number) => NumberRow | undefined;
}

interface ChartQuery extends Pick<NumberAddress, 'kind' | 'by' | 'every' | 'days'> {
  number: NumberName;
  /** The usual one of the figures where it is left out. */
  shape?: ChartShape;
  rows: readonly NumberRow[];
}

/** Cases that the number is of, in all rows of a key: the keys with most of them are drawn. */
function keysBySize(number: NumberName, rows: readonly NumberRow[]) {
  const sizes = new Map<string | null, { key: string | null; name: string; size: number }>();
  for (const { key, name, figures } of rows) {
    const size = figures[number]?.whole ?? 0;
    sizes.set(key, { key, name, size: size + (sizes.get(key)?.size ?? 0) });
  }
  return [...sizes.values()]
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => other.size - one.size || one.name.localeCompare(other.name));
}

function chartOfTime(query: ChartQuery & { every: Every }): NumberChart {
  const { number, rows, by, every, days } = query;
  const buckets = bucketsOf(days, every);
  const keys = by ? keysBySize(number, rows) : [{ key: null, name: numberOf(number).label }];
  const drawn = keys.slice(0, mostSeries);
  const rowsOf = drawn.map(({ key }) =>
    buckets.map(({ from }) => rows.find((row) => row.from === from && row.key === key)),
  );
  return {
    data: {
      label: '',
      unit: unitOf(number),
      shape: drawn.length === 1 && unitOf(number) === 'count' ? 'columns' : 'lines',
      categories: buckets.map((bucket) => bucketWords(bucket, every)),
      series: drawn.map(({ name }, at) => seriesOf(number, name, rowsOf[at] ?? [])),
      leftOut: keys.length - drawn.length,
    },
    rowAt: (series, index) => rowsOf[series]?.[index],
  };
}

function chartOfGroup({ number, rows }: ChartQuery): NumberChart {
  const keys = keysBySize(number, rows);
  const drawn = keys
    .slice(0, mostBars)
    .flatMap(({ key }) => rows.find((row) => row.key === key) ?? []);
  return {
    data: {
      label: '',
      unit: unitOf(number),
      shape: 'bars',
      areNames: true,
      categories: drawn.map(({ name }) => name),
      series: [seriesOf(number, numberOf(number).label, drawn)],
      leftOut: keys.length - drawn.length,
    },
    rowAt: (_series, index) => drawn[index],
  };
}

const currenciesOf = (number: NumberName, rows: readonly NumberRow[]): Set<string> =>
  new Set(
    rows.flatMap(({ figures }) => (figures[number]?.amounts ?? []).map(({ currency }) => currency)),
  );

/** Null where there is one figure alone, nothing that counts, or amounts of several currencies. */
export function chartOf(query: ChartQuery): NumberChart | null {
  const { kind, number, by, every, rows, shape } = query;
  if (!by && !every) return null;
  if (!rows.some(({ figures }) => (figures[number]?.whole ?? 0) > 0)) return null;
  if (currenciesOf(number, rows).size > 1) return null;
  const { data, rowAt } = every ? chartOfTime({ ...query, every }) : chartOfGroup(query);
  const parts = [by && groupLabel(kind, by).toLowerCase(), every].filter(Boolean).join(' and ');
  const label = `${numberOf(number).label} by ${parts}`;
  return { data: { ...data, ...(shape && shape !== 'number' && { shape }), label }, rowAt };
}
