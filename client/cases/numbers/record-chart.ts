/** What the chart of a figure of stays or claims shows: every month of the period, or the groups with the most. */
import {
  recordFigureOf,
  recordFigureWords,
  recordGroupLabels,
  type RecordFigure,
  type RecordFigureName,
  type RecordGroup,
} from '#shared/cases/record-figures.ts';
import type { ChartShape } from '#shared/charts.ts';
import { percentOf } from '#shared/cases/number-figures.ts';
import type { ChartData } from '#client/ui/charts/chart-data.ts';
import { wholeMonth } from '#client/ui/times/times.ts';
import { bucketsOf, mostBars } from './number-chart.ts';

interface ChartQuery {
  /** The usual one of the figure where it is left out. */
  shape?: ChartShape;
  figure: RecordFigureName;
  by: RecordGroup;
  days: { from: string; to: string };
  rows: readonly RecordFigure[];
}

export interface RecordChart {
  data: ChartData;
  /** The row of a point; undefined where nothing counts. */
  rowAt: (index: number) => RecordFigure | undefined;
}

/** Empty where the record says none. */
export const keyWords = (by: RecordGroup, key: string | null): string => {
  if (!key) return 'Not known';
  return by === 'month' ? wholeMonth(key) : key;
};

function valueOf(name: RecordFigureName, row: RecordFigure | undefined): number | null {
  if (recordFigureOf(name).aggregate === 'hours') return Math.round((row?.hours ?? 0) * 10) / 10;
  return row ? percentOf(row) : null;
}

/** Null where nothing counts. A rate of a month without stays is no 0 %. */
export function recordChartOf({
  figure,
  by,
  days,
  rows,
  ...chosen
}: ChartQuery): RecordChart | null {
  if (rows.length === 0) return null;
  const { label, aggregate } = recordFigureOf(figure);
  const keys =
    by === 'month'
      ? bucketsOf(days, 'month').map(({ from }) => from.slice(0, 7))
      : rows.slice(0, mostBars).map(({ key }) => key);
  const drawn = keys.map((key) => rows.find((row) => row.key === key));
  const isRate = aggregate === 'rate';
  const usual = by !== 'month' ? 'bars' : isRate ? 'lines' : 'columns';
  const shape = chosen.shape && chosen.shape !== 'number' ? chosen.shape : usual;
  return {
    data: {
      label: `${label} by ${recordGroupLabels[by].toLowerCase()}`,
      unit: isRate ? 'percent' : 'hours',
      shape,
      areNames: by !== 'month',
      categories: keys.map((key) => keyWords(by, key)),
      series: [
        {
          name: label,
          values: drawn.map((row) => valueOf(figure, row)),
          words: drawn.map((row) => (row ? recordFigureWords(figure, row) : null) ?? 'none'),
        },
      ],
      leftOut: by === 'month' ? 0 : rows.length - drawn.length,
    },
    rowAt: (index) => drawn[index],
  };
}
