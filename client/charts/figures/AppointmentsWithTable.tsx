/** A chart of a figure of appointments with the table of all its values; what counts missed or cancelled ones opens them. */
import { Anchor, Group, Text } from '@mantine/core';
import type { AppointmentMeasure } from '#shared/charts.ts';
import {
  appointmentFigureOf,
  figureGroupLabels,
  type AppointmentFigureRows,
  type FigureRow,
} from '#shared/front-desk/appointment-figures.ts';
import type { ReportRow } from '#shared/front-desk/appointment-report.ts';
import { Beside, Drawn, type ChartParts } from '#client/cases/public/figures/ChartWithTable.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { appointmentChartOf, rowWords } from './appointment-chart.ts';

interface Props extends ChartParts {
  measure: AppointmentMeasure;
  figures: AppointmentFigureRows;
  /** Of a row, or of all together. Left out where nobody is signed in. */
  onOpen?: (row: ReportRow | 'all') => void;
}

interface ValueProps {
  figure: AppointmentMeasure['figure'];
  row: FigureRow;
  name: string;
  /** Without it the value opens nothing. */
  onOpen: (() => void) | undefined;
}

/** Whether there are appointments to open. */
const hasCounted = ({ figure, row }: Pick<ValueProps, 'figure' | 'row'>): boolean => {
  const { opens } = appointmentFigureOf(figure);
  if (!opens) return false;
  return (opens === 'cancelled' ? row.cancelled : row.noShow) > 0;
};

function Value({ figure, row, name, onOpen }: ValueProps) {
  const { label, words } = appointmentFigureOf(figure);
  const value = words(row) ?? '–';
  if (!onOpen || !hasCounted({ figure, row })) return value;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      className="numbers"
      aria-label={`${label}, ${name}: ${value}`}
      onClick={onOpen}
    >
      {value}
    </Anchor>
  );
}

export function AppointmentsWithTable(props: Props) {
  const { name, measure, shape, days, figures, tools, onOpen } = props;
  const { figure, by } = measure;
  const { rows } = figures;
  const chart = appointmentChartOf({ figure, by, days, shape, rows });
  const open = (_series: number, index: number) => {
    const row = chart?.rowAt(index);
    if (row && hasCounted({ figure, row })) onOpen?.(row);
  };
  const cell = (row: ReportRow) => (
    <Value
      figure={figure}
      row={row}
      name={rowWords(by, row)}
      onOpen={onOpen && (() => onOpen(row))}
    />
  );
  const isOnWall = onOpen === undefined;
  const canOpen = !isOnWall && appointmentFigureOf(figure).opens !== undefined;
  return (
    <Beside
      name={name}
      isOnWall={isOnWall}
      isEmpty={rows.length === 0}
      chart={
        <Drawn
          data={chart?.data}
          onOpen={canOpen ? open : undefined}
          tools={tools}
          hasRows={false}
          isOnWall={isOnWall}
        />
      }
      total={
        <Value
          figure={figure}
          row={{ ...figures.total, use: null }}
          name="all"
          onOpen={onOpen && (() => onOpen('all'))}
        />
      }
      table={
        <Card>
          <DataTable
            label={name}
            columns={[
              {
                heading: figureGroupLabels[by],
                isRowHeading: true,
                cell: (row: ReportRow) => rowWords(by, row),
              },
              { heading: appointmentFigureOf(figure).label, isNumeric: true, cell },
            ]}
            card={(row) => (
              <Group justify="space-between" wrap="nowrap" gap="sm" mih={44}>
                <Text size="sm">{rowWords(by, row)}</Text>
                {cell(row)}
              </Group>
            )}
            rows={rows}
            idOf={({ id, side, name: rowName }) => `${id ?? ''} ${side ?? ''} ${rowName}`}
            rowHeight={44}
            failure={null}
            loading={<LoadingRows isBare words="Loading the figures" height={44} />}
            empty={<EmptyState>Nothing counts in this period.</EmptyState>}
          />
        </Card>
      }
    />
  );
}
