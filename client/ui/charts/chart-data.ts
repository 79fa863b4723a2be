/** What a chart shows: values by category, and the words of each point. */

/** `percent` from 0 to 100; `minutes` as hours or days on the axis, `hours` always as hours. */
export type ChartUnit = 'count' | 'percent' | 'minutes' | 'hours' | 'days';

export interface ChartSeries {
  name: string;
  /** One of each category; null where there is nothing to measure. */
  values: readonly (number | null)[];
  /** The same as words: "80 % (4 of 5)". */
  words: readonly string[];
}

export interface ChartData {
  /** "Response rate by month" */
  label: string;
  unit: ChartUnit;
  /** `columns` and `lines` go along the bottom; `bars` has names along the side. */
  shape: 'columns' | 'lines' | 'bars';
  /** The categories are names and no time, so that none is left out at the bottom. */
  areNames?: boolean;
  categories: readonly string[];
  series: readonly ChartSeries[];
  /** The series of these colours are left out; the table has them. */
  leftOut: number;
}

/** As many as there are colours, marks and dashes that are told apart. */
export const mostSeries = 6;

const dayMinutes = 1440;

/** In what minutes are drawn: hours up to three days, then days. */
function minutesPerStep(data: ChartData): 60 | 1440 {
  const most = Math.max(
    0,
    ...data.series.flatMap(({ values }) => values.map((value) => value ?? 0)),
  );
  return most > 3 * dayMinutes ? dayMinutes : 60;
}

/** The words of an axis, and by what a value is divided. */
export function scaleOf(data: ChartData): { divisor: number; suffix: string } {
  if (data.unit === 'percent') return { divisor: 1, suffix: ' %' };
  if (data.unit === 'hours') return { divisor: 1, suffix: ' h' };
  if (data.unit === 'days') return { divisor: 1, suffix: ' d' };
  if (data.unit === 'count') return { divisor: 1, suffix: '' };
  const divisor = minutesPerStep(data);
  return { divisor, suffix: divisor === dayMinutes ? ' d' : ' h' };
}

/** "March 2026: Cardiology 80 % (4 of 5), Surgery 50 % (1 of 2)" */
export function pointWords(data: ChartData, index: number): string {
  const words = data.series.map(({ name, words: ofSeries }) =>
    [data.series.length > 1 ? name : '', ofSeries[index] ?? ''].filter(Boolean).join(' '),
  );
  return `${data.categories[index] ?? ''}: ${words.join(', ')}`;
}
