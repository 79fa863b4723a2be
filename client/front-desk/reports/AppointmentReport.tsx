/** A month of appointments at a glance: no-shows, lateness, waiting and how far ahead is booked. */
import { ActionIcon, Anchor, Button, Group, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import {
  cancelledFor,
  closedCount,
  missedFor,
  noShowShare,
  shareOf,
  type ReportFigures,
  type ReportRow,
} from '#shared/front-desk/appointment-report.ts';
import { figureGroupLabels } from '#shared/front-desk/appointment-figures.ts';
import { reportGroups, type ReportGroup } from '#shared/front-desk/report-groups.ts';
import { minuteMs } from '#shared/durations.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ExportCsvButton } from '#client/shell/ExportCsvButton.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { monthName, todayIn } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { appointmentsWords } from '#client/ui/appointments/appointment-words.ts';
import { besideMonth, useReportAddress } from './report-address.ts';
import { CountedPanel, type OpenedFigure } from '#client/front-desk/public/CountedPanel.tsx';
import { DayChart } from './DayChart.tsx';
import { late, lead, share, unknown, waiting } from './figure-words.ts';
import { MonthsCompared } from './MonthsCompared.tsx';

const step = { variant: 'default', size: 36 } as const;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
/** "12 of 40 (30 %)"; a reason that none of them has says nothing of them. */
function partOf(part: number | null, whole: number): string {
  const percent = shareOf(part, whole);
  return percent === null || part === 0 ? unknown : `${part} of ${whole} (${percent} %)`;
}

type OpenFigure = (figure: OpenedFigure) => void;

interface FigureProps extends OpenedFigure {
  count: number | null;
  words: string;
  onOpen: OpenFigure;
}

/** Opens the appointments that it counts. */
function Figure({ row, state, count, words, onOpen }: FigureProps) {
  if (!count) return words;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      aria-label={`${state === 'cancelled' ? 'Cancelled' : 'No-show'}, ${row.name}: ${words}`}
      onClick={() => onOpen({ row, state })}
    >
      {words}
    </Anchor>
  );
}

const reasonColumns = (
  total: ReportFigures | undefined,
  onOpen: OpenFigure,
): Column<ReportRow>[] => [
  { heading: figureGroupLabels.reason, cell: ({ name }) => name, isRowHeading: true },
  {
    heading: 'Cancelled',
    cell: (row) => (
      <Figure
        {...{ row, onOpen }}
        state="cancelled"
        count={cancelledFor(row)}
        words={partOf(cancelledFor(row), total?.cancelled ?? 0)}
      />
    ),
    isNumeric: true,
    isUnbroken: true,
  },
  {
    heading: 'No-show',
    cell: (row) => (
      <Figure
        {...{ row, onOpen }}
        state="no-show"
        count={missedFor(row)}
        words={partOf(missedFor(row), total?.noShow ?? 0)}
      />
    ),
    isNumeric: true,
    isUnbroken: true,
  },
];

const columnsBy = (by: Exclude<ReportGroup, 'reason'>, onOpen: OpenFigure): Column<ReportRow>[] => [
  { heading: figureGroupLabels[by], cell: ({ name }) => name, isRowHeading: true },
  { heading: 'Appointments', cell: ({ appointments }) => appointments, isNumeric: true },
  {
    heading: 'No-show',
    cell: (row) => (
      <Figure {...{ row, onOpen }} state="no-show" count={row.noShow} words={share(row)} />
    ),
    isNumeric: true,
    isUnbroken: true,
  },
  { heading: 'Late', cell: late, isNumeric: true, isUnbroken: true },
  { heading: 'Waiting', cell: waiting, isNumeric: true, isUnbroken: true },
  { heading: 'Booked ahead', cell: lead, isNumeric: true },
  {
    heading: 'Cancelled',
    cell: (row) => (
      <Figure
        {...{ row, onOpen }}
        state="cancelled"
        count={row.cancelled}
        words={String(row.cancelled)}
      />
    ),
    isNumeric: true,
    leftOut: 'early',
  },
];

/** "412 appointments, 5.1 % no-show of 390 closed, patients wait 12 min (of 380)." */
function totalWords(total: ReportFigures): string {
  const { appointments, waitingMinutes, waited } = total;
  const percent = noShowShare(total);
  return [
    appointmentsWords(appointments),
    percent !== null && `${percent} % no-show of ${closedCount(total)} closed`,
    waitingMinutes !== null && `patients wait ${waitingMinutes} min (of ${waited})`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

function ExportFigures({ month, by }: { month: string; by: ReportGroup }) {
  const { client } = trpc.useUtils();
  const read = async () => ({
    csv: (await client.appointments.reports.exportCsv.query({ month, by })).csv,
    name: `appointments-${month}-by-${by}.csv`,
    doneWords: 'The figures were exported.',
  });
  return <ExportCsvButton read={read} />;
}

export function ReportPage() {
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const today = todayIn(units.data?.zone, useNow(minuteMs));
  const { month, thisMonth, by, showMonth, showBy } = useReportAddress(today);
  const query = trpc.appointments.reports.month.useQuery({ month, by });
  const { data } = query;
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  return (
    <>
      <PageHeader
        title={`Appointments, ${monthName(`${month}-01`)} ${month.slice(0, 4)}`}
        state={data ? totalWords(data.total) : ''}
        actions={
          <Group gap="sm" data-not-printed>
            <Group gap={6} wrap="nowrap">
              <ActionIcon
                {...step}
                aria-label="Previous month"
                onClick={() => showMonth(besideMonth(month, -1))}
              >
                <IconChevronLeft {...icon} />
              </ActionIcon>
              <Button
                variant="default"
                disabled={month === thisMonth}
                onClick={() => showMonth(thisMonth)}
              >
                This month
              </Button>
              <ActionIcon
                {...step}
                aria-label="Next month"
                onClick={() => showMonth(besideMonth(month, 1))}
              >
                <IconChevronRight {...icon} />
              </ActionIcon>
            </Group>
            <SegmentedControl
              aria-label="Figures by"
              data={reportGroups.map((value) => ({ value, label: figureGroupLabels[value] }))}
              value={by}
              onChange={(value) => showBy(value as ReportGroup)}
            />
            <ExportFigures month={month} by={by} />
          </Group>
        }
      />
      <Stack gap="lg">
        {data && data.rows.length > 0 && (
          <Card p="md">
            <DayChart days={data.days} />
          </Card>
        )}
        <Card>
          <DataTable
            label={`Figures by ${by}`}
            columns={
              by === 'reason' ? reasonColumns(data?.total, setOpened) : columnsBy(by, setOpened)
            }
            idOf={({ id, side, name }) => `${id ?? ''} ${side ?? ''} ${name}`}
            rowHeight={44}
            rows={data?.rows}
            failure={failureOf(query, 'The figures could not be loaded.')}
            loading={<LoadingRows isBare words="Loading the figures" height={44} />}
            empty={
              <EmptyState>
                {by === 'reason'
                  ? 'Nothing was cancelled and everybody came in this month.'
                  : 'No appointments in this month.'}
              </EmptyState>
            }
          />
        </Card>
        {data && <MonthsCompared month={month} by={by} />}
      </Stack>
      {opened && (
        <CountedPanel of={{ month, by }} figure={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
