/** The numbers of a kind by group and by day, week or month: each opens its cases. */
import { Group, Text } from '@mantine/core';
import { groupLabel, numberOf, type NumberName } from '#shared/case-kinds/numbers.ts';
import type { NumberFilter, NumberRow } from '#shared/cases/number-figures.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { dayRange, wholeDay } from '#client/ui/times/times.ts';
import { Figure, type OpenedNumber } from './Figure.tsx';
import { numbersOfTime, type NumberAddress } from './number-address.ts';

type RowAddress = Pick<NumberAddress, 'kind' | 'by' | 'every'> & {
  /** Of these cases alone. */
  of?: NumberFilter;
  /** Of this number alone. */
  only?: NumberName;
};

interface Props {
  label?: string;
  address: RowAddress;
  rows: readonly NumberRow[] | undefined;
  query: Parameters<typeof failureOf>[0];
  onOpen: ((opened: OpenedNumber) => void) | undefined;
}

const daysWords = ({ from, to }: NumberRow) => (from === to ? wholeDay(from) : dayRange(from, to));

interface RowFigureProps extends Pick<Props, 'address' | 'onOpen'> {
  number: NumberName;
  row: NumberRow;
}

const numbersIn = ({ kind, every, only }: RowAddress): NumberName[] =>
  only ? [only] : numbersOfTime(kind, every);

/** The cases of a row. */
export const casesOfRow = ({ by, every, of = {} }: Omit<RowAddress, 'kind'>, row: NumberRow) => ({
  name: [row.name, every && daysWords(row)].filter(Boolean).join(', '),
  from: row.from,
  to: row.to,
  of: by ? { ...of, [by]: row.key } : of,
});

const RowFigure = ({ address, number, row, onOpen }: RowFigureProps) => (
  <Figure
    {...casesOfRow(address, row)}
    number={number}
    figure={row.figures[number]}
    onOpen={onOpen}
  />
);

function columnsOf({ address, onOpen }: Pick<Props, 'address' | 'onOpen'>) {
  const { kind, by, every } = address;
  const columns: Column<NumberRow>[] = [];
  if (every) columns.push({ heading: 'Days', cell: daysWords, isRowHeading: true });
  if (by)
    columns.push({
      heading: groupLabel(kind, by),
      cell: ({ name }) => name,
      isRowHeading: !every,
    });
  for (const number of numbersIn(address))
    columns.push({
      heading: numberOf(number).label,
      isNumeric: true,
      cell: (row) => <RowFigure {...{ address, number, row, onOpen }} />,
    });
  return columns;
}

/** Of a phone: the numbers below each other, each beside its name. */
const RowCard = ({ address, row, onOpen }: Omit<RowFigureProps, 'number'>) => (
  <>
    {row.name && <Text fw={600}>{row.name}</Text>}
    {address.every && <Text size="sm">{daysWords(row)}</Text>}
    {numbersIn(address).map((number) => (
      <Group key={number} justify="space-between" wrap="nowrap" gap="sm" mih={32}>
        <Text size="sm" c="dimmed">
          {numberOf(number).label}
        </Text>
        <RowFigure {...{ address, number, row, onOpen }} />
      </Group>
    ))}
  </>
);

export const NumberTable = ({ label = 'Figures', address, rows, query, onOpen }: Props) => (
  <Card>
    <DataTable
      label={label}
      columns={columnsOf({ address, onOpen })}
      card={(row) => <RowCard {...{ address, row, onOpen }} />}
      idOf={({ from, key }) => `${from} ${key ?? ''}`}
      rowHeight={44}
      rows={rows}
      failure={failureOf(query, 'The figures could not be loaded.')}
      loading={<LoadingRows isBare words="Loading the figures" height={44} />}
      empty={<EmptyState>No case counts in this period.</EmptyState>}
    />
  </Card>
);
