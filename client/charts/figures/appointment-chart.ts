/** What the chart of a figure of appointments shows: every month of the period, or the groups with the most. */
import type { ChartShape } from '#shared/charts.ts';
import type { Days } from '#shared/cases/figure-periods.ts';
import {
  appointmentFigureOf,
  figureGroupLabels,
  type AppointmentFigureName,
} from '#shared/front-desk/appointment-figures.ts';
import type { ReportRow } from '#shared/front-desk/appointment-report.ts';
import type { FigureGroup } from '#shared/front-desk/report-groups.ts';
import type { ChartData } from '#client/ui/charts/chart-data.ts';
import { addDays } from '#shared/times/days.ts';
import { wholeMonth } from '#client/ui/times/times.ts';

/** More names than these are in the table alone. */
const mostBars = 15;

export const rowWords = (by: FigureGroup, { name }: Pick<ReportRow, 'name'>): string =>
  by === 'month' ? wholeMonth(name) : name;

/** Every month that the days touch, `YYYY-MM`. */
function monthsIn({ from, to }: Days): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7));
  return months;
}

/** The days of a month that lie within the days. */
export const daysOfMonth = (month: string, { from, to }: Days): Days => {
  const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
  const last = addDays(next, -1);
  const first = `${month}-01`;
  return { from: first < from ? from : first, to: last > to ? to : last };
};

interface ChartQuery {
  figure: AppointmentFigureName;
  by: FigureGroup;
  days: Days;
  shape: ChartShape;
  rows: readonly ReportRow[];
}

interface AppointmentChart {
  data: ChartData;
  /** The row of a point; undefined where nothing counts. */
  rowAt: (index: number) => ReportRow | undefined;
}

/** Null where there is nothing to measure. A rate of a month without appointments is no 0 %. */
export function appointmentChartOf(query: ChartQuery): AppointmentChart | null {
  const { figure, by, days, shape, rows } = query;
  const { label, unit, value, words } = appointmentFigureOf(figure);
  const measured = rows.filter((row) => value(row) !== null);
  if (measured.length === 0) return null;
  const drawn: (ReportRow | undefined)[] =
    by === 'month'
      ? monthsIn(days).map((month) => rows.find(({ name }) => name === month))
      : measured.slice(0, mostBars);
  const none = unit === 'count' ? 0 : null;
  return {
    data: {
      label: `${label} by ${figureGroupLabels[by].toLowerCase()}`,
      unit,
      shape: shape === 'number' ? 'bars' : shape,
      areNames: by !== 'month',
      categories:
        by === 'month'
          ? monthsIn(days).map((month) => wholeMonth(month))
          : drawn.map((row) => row?.name ?? ''),
      series: [
        {
          name: label,
          values: drawn.map((row) => (row ? value(row) : none)),
          words: drawn.map((row) => (row ? words(row) : null) ?? 'none'),
        },
      ],
      leftOut: by === 'month' ? 0 : measured.length - drawn.length,
    },
    rowAt: (index) => drawn[index],
  };
}
