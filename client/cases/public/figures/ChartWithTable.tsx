/** A chart of figures with the table of all its values beside it; both open what is counted, where there is a reader. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberOf } from '#shared/case-kinds/numbers.ts';
import type { Days } from '#shared/cases/figure-periods.ts';
import type { CaseMeasure, ChartShape, RecordMeasure } from '#shared/charts.ts';
import type { CaseNumbers } from '#shared/cases/number-figures.ts';
import type { RecordFigureRows } from '#shared/cases/record-figures.ts';
import { Figure, type OpenedNumber } from '#client/cases/numbers/Figure.tsx';
import { chartOf } from '#client/cases/numbers/number-chart.ts';
import { casesOfRow, NumberTable } from '#client/cases/numbers/NumberTable.tsx';
import { keyWords, recordChartOf } from '#client/cases/numbers/record-chart.ts';
import type { OpenedFigure } from '#client/cases/numbers/RecordRowsPanel.tsx';
import { RecordTable, RecordValue } from '#client/cases/numbers/RecordTable.tsx';
import { Card } from '#client/ui/Card.tsx';
import { Chart } from '#client/ui/charts/Chart.tsx';
import type { ChartData } from '#client/ui/charts/chart-data.ts';
import { dayRange } from '#client/ui/times/times.ts';
import classes from './ChartWithTable.module.css';

export interface ChartParts {
  /** The name of the chart. */
  name: string;
  shape: ChartShape;
  days: Days;
  /** Below the chart; without a chart they stand alone. */
  tools?: Parameters<typeof Chart>[0]['tools'];
}

interface BesideProps {
  name: string;
  chart: ReactNode;
  table: ReactNode;
  total: ReactNode;
  /** Where nobody scrolls: its table is whole. */
  isOnWall: boolean;
  /** No row at all: said once, without a chart, a total and a table. */
  isEmpty: boolean;
}

const nothingCounts = 'Nothing counts in this period.';

/** A chart with its table at its side, or below it. */
export function Beside({ name, chart, table, total, isOnWall, isEmpty }: BesideProps) {
  if (isEmpty)
    return (
      <Card p="md">
        <Text size="sm">{nothingCounts}</Text>
      </Card>
    );
  return (
    <div className={classes.beside}>
      <Card p="md">{chart}</Card>
      <div>
        <Text size="sm" mb="xs">
          All together: {total}
        </Text>
        <section className={isOnWall ? undefined : classes.scrolled} aria-label={`Table: ${name}`}>
          {table}
        </section>
      </div>
    </div>
  );
}

/** Where there is nothing to draw. */
const noChart = (hasRows: boolean): string =>
  hasRows
    ? 'Amounts of several currencies are not drawn on one axis. The table has each.'
    : nothingCounts;

interface DrawnProps extends Pick<ChartParts, 'tools'> {
  /** Undefined where nothing is drawn. */
  data: ChartData | undefined;
  hasRows: boolean;
  onOpen: ((series: number, index: number) => void) | undefined;
  isOnWall: boolean;
}

export const Drawn = ({ data, hasRows, onOpen, tools, isOnWall }: DrawnProps) =>
  data ? (
    <Chart data={data} onOpen={onOpen} tools={tools} isOnWall={isOnWall} />
  ) : (
    <>
      <Text size="sm">{noChart(hasRows)}</Text>
      {tools?.(null)}
    </>
  );

interface NumberProps extends ChartParts {
  measure: CaseMeasure;
  numbers: CaseNumbers;
  onOpen?: ((opened: OpenedNumber) => void) | undefined;
}

export function NumberWithTable(props: NumberProps) {
  const { name, measure, shape, days, numbers, tools, onOpen } = props;
  const { number, by, every, of } = measure;
  const { kind } = numberOf(number);
  const address = { kind, by, every, of, only: number };
  const { rows } = numbers;
  const total = (isLarge: boolean) => (
    <Figure
      {...{ ...days, number, of, isLarge, onOpen }}
      figure={numbers.total[number]}
      name={dayRange(days.from, days.to)}
    />
  );
  if (!by && !every)
    return (
      <Card p="md">
        {total(true)}
        {tools?.(null)}
      </Card>
    );
  const chart = chartOf({ kind, by, every, days, number, rows, shape });
  const open = (series: number, index: number) => {
    const row = chart?.rowAt(series, index);
    const figure = row?.figures[number];
    if (row && figure && figure.whole > 0)
      onOpen?.({ ...casesOfRow(address, row), number, figure });
  };
  const isOnWall = onOpen === undefined;
  const counted = rows.filter(({ figures }) => (figures[number]?.whole ?? 0) > 0);
  return (
    <Beside
      name={name}
      isOnWall={isOnWall}
      isEmpty={rows.length === 0}
      chart={
        <Drawn
          data={chart?.data}
          onOpen={onOpen && open}
          tools={tools}
          hasRows={counted.length > 0}
          isOnWall={isOnWall}
        />
      }
      total={total(false)}
      table={
        <NumberTable
          label={name}
          address={address}
          rows={rows}
          query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
          onOpen={onOpen}
        />
      }
    />
  );
}

interface RecordProps extends ChartParts {
  measure: RecordMeasure;
  record: RecordFigureRows;
  onOpen?: ((opened: OpenedFigure) => void) | undefined;
}

export function RecordWithTable(props: RecordProps) {
  const { name, measure, shape, days, record, tools, onOpen } = props;
  const { figure, by } = measure;
  const isOnWall = onOpen === undefined;
  const chart = recordChartOf({ figure, by, days, rows: record.rows, shape });
  const open = (_series: number, index: number) => {
    const row = chart?.rowAt(index);
    if (row) onOpen?.({ ...row, words: keyWords(by, row.key) });
  };
  return (
    <Beside
      name={name}
      isOnWall={isOnWall}
      isEmpty={record.rows.length === 0}
      chart={
        <Drawn
          data={chart?.data}
          onOpen={onOpen && open}
          tools={tools}
          hasRows={false}
          isOnWall={isOnWall}
        />
      }
      total={<RecordValue name={figure} figure={record.total} words="all" onOpen={onOpen} />}
      table={
        <RecordTable
          label={name}
          figure={figure}
          by={by}
          rows={record.rows}
          failure={null}
          onOpen={onOpen}
        />
      }
    />
  );
}
