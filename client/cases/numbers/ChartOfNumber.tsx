/** One number of the kind as a chart, above the table of all of them; a point opens its cases. */
import { NativeSelect } from '@mantine/core';
import { numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import type { NumberRow } from '#shared/cases/number-figures.ts';
import { Card } from '#client/ui/Card.tsx';
import { Chart } from '#client/ui/charts/Chart.tsx';
import type { OpenedNumber } from './Figure.tsx';
import { numbersOfTime, type NumberAddress } from './number-address.ts';
import { chartOf } from './number-chart.ts';
import { casesOfRow } from './NumberTable.tsx';

interface Props {
  address: NumberAddress;
  rows: readonly NumberRow[];
  onOpen: (opened: OpenedNumber) => void;
}

export function ChartOfNumber({ address, rows, onOpen }: Props) {
  const { kind, every, number, showNumber } = address;
  if (number === null || rows.length === 0) return null;
  const chart = chartOf({ ...address, number, rows });
  const field = (
    <NativeSelect
      label="Chart of"
      mb="sm"
      maw={320}
      data={numbersOfTime(kind, every).map((name) => ({
        value: name as string,
        label: numberOf(name).label,
      }))}
      value={number}
      onChange={({ currentTarget }) => showNumber(currentTarget.value as NumberName)}
      data-not-printed
    />
  );
  const open = (series: number, index: number) => {
    const row = chart?.rowAt(series, index);
    const figure = row?.figures[number];
    if (row && figure && figure.whole > 0) onOpen({ ...casesOfRow(address, row), number, figure });
  };
  return (
    <Card p="md">
      {chart && <Chart data={chart.data} fields={field} onOpen={open} />}
      {!chart && field}
    </Card>
  );
}
