/** Six months of appointments beside each other: one figure as a chart, and all of them in a table. */
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import {
  noShowShare,
  shareOf,
  type AppointmentReport,
  type ReportFigures,
} from '#shared/front-desk/appointment-report.ts';
import type { ReportGroup } from '#shared/front-desk/report-groups.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { Chart } from '#client/ui/charts/Chart.tsx';
import type { ChartData, ChartUnit } from '#client/ui/charts/chart-data.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { wholeMonth } from '#client/ui/times/times.ts';
import { late, lead, share, waiting } from './figure-words.ts';
import { besideMonth } from './report-address.ts';

const monthsBeside = 6;

interface Charted {
  label: string;
  unit: ChartUnit;
  value: (figures: ReportFigures) => number | null;
  words: (figures: ReportFigures) => string;
}

const charted: Record<string, Charted> = {
  noShow: { label: 'No-show', unit: 'percent', value: noShowShare, words: share },
  late: {
    label: 'Late',
    unit: 'percent',
    value: ({ late: count, checkedIn }) => shareOf(count, checkedIn),
    words: late,
  },
  waiting: {
    label: 'Waiting',
    unit: 'minutes',
    value: ({ waitingMinutes }) => waitingMinutes,
    words: waiting,
  },
  appointments: {
    label: 'Appointments',
    unit: 'count',
    value: ({ appointments }) => appointments,
    words: ({ appointments }) => String(appointments),
  },
};

/** The last of them is `month`. */
function monthsUntil(month: string): string[] {
  const months = [month];
  while (months.length < monthsBeside) months.unshift(besideMonth(months[0] ?? month, -1));
  return months;
}

function chartOf({ label, unit, value, words }: Charted, reports: readonly AppointmentReport[]) {
  const data: ChartData = {
    label: `${label} by month`,
    unit,
    shape: unit === 'count' ? 'columns' : 'lines',
    categories: reports.map(({ month }) => wholeMonth(month)),
    series: [
      {
        name: label,
        values: reports.map(({ total }) => value(total)),
        words: reports.map(({ total }) => words(total)),
      },
    ],
    leftOut: 0,
  };
  return data;
}

const columns: Column<AppointmentReport>[] = [
  { heading: 'Month', cell: ({ month }) => wholeMonth(month), isRowHeading: true },
  { heading: 'Appointments', cell: ({ total }) => total.appointments, isNumeric: true },
  { heading: 'No-show', cell: ({ total }) => share(total), isNumeric: true, isUnbroken: true },
  { heading: 'Late', cell: ({ total }) => late(total), isNumeric: true, isUnbroken: true },
  { heading: 'Waiting', cell: ({ total }) => waiting(total), isNumeric: true, isUnbroken: true },
  { heading: 'Booked ahead', cell: ({ total }) => lead(total), isNumeric: true },
  { heading: 'Cancelled', cell: ({ total }) => total.cancelled, isNumeric: true },
];

export function MonthsCompared({ month, by }: { month: string; by: ReportGroup }) {
  const queries = trpc.useQueries((ask) =>
    monthsUntil(month).map((one) => ask.appointments.reports.month({ month: one, by })),
  );
  const [chosen, setChosen] = useState('noShow');
  const reports = queries.flatMap(({ data }) => data ?? []);
  const isLoaded = reports.length === monthsBeside;
  const failed = queries.find(({ error }) => error !== null);
  const figure = charted[chosen];
  const hasAny = reports.some(({ total }) => total.appointments > 0);
  return (
    <Card p={0}>
      {isLoaded && hasAny && figure && (
        <Card p="md" bd="none">
          <Text fw={650} size="sm" mb="sm">
            Six months until {wholeMonth(month)}
          </Text>
          <Chart
            data={chartOf(figure, reports)}
            fields={
              <NativeSelect
                label="Chart of"
                mb="sm"
                maw={320}
                data={Object.entries(charted).map(([value, { label }]) => ({ value, label }))}
                value={chosen}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                data-not-printed
              />
            }
          />
        </Card>
      )}
      <DataTable
        label="Figures by month"
        columns={columns}
        idOf={({ month: one }) => one}
        rowHeight={44}
        rows={isLoaded ? reports : undefined}
        failure={
          failed
            ? failureOf({ ...failed, data: undefined }, 'The months could not be loaded.')
            : null
        }
        loading={<LoadingRows isBare words="Loading the months" height={44} />}
        empty={<EmptyState>No appointments in these months.</EmptyState>}
      />
    </Card>
  );
}
