/** The numbers of a kind by group and by day, week or month: each opens its cases. */
import { groupLabel, numberOf, numbersOfKind } from '#shared/case-kinds/numbers.ts';
import type { NumberRow } from '#shared/cases/number-figures.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { dayRange, wholeDay } from '#client/ui/times/times.ts';
import { Figure, type OpenedNumber } from './Figure.tsx';
import type { NumberAddress } from './number-address.ts';

interface Props {
  address: NumberAddress;
  rows: readonly NumberRow[] | undefined;
  query: Parameters<typeof failureOf>[0];
  onOpen: (opened: OpenedNumber) => void;
}

const daysWords = ({ from, to }: NumberRow) => (from === to ? wholeDay(from) : dayRange(from, to));

function columnsOf({ kind, by, every }: NumberAddress, onOpen: Props['onOpen']) {
  const columns: Column<NumberRow>[] = [];
  if (every) columns.push({ heading: 'Days', cell: daysWords, isRowHeading: true });
  if (by)
    columns.push({
      heading: groupLabel(kind, by),
      cell: ({ name }) => name,
      isRowHeading: !every,
    });
  // A number of now has no days.
  const names = numbersOfKind(kind).filter((name) => !every || numberOf(name).on !== 'now');
  for (const number of names)
    columns.push({
      heading: numberOf(number).label,
      isNumeric: true,
      cell: (row) => (
        <Figure
          number={number}
          figure={row.figures[number]}
          name={[row.name, every && daysWords(row)].filter(Boolean).join(', ')}
          from={row.from}
          to={row.to}
          of={by ? { [by]: row.key } : {}}
          onOpen={onOpen}
        />
      ),
    });
  return columns;
}

export const NumberTable = ({ address, rows, query, onOpen }: Props) => (
  <Card>
    <DataTable
      label="Figures"
      columns={columnsOf(address, onOpen)}
      idOf={({ from, key }) => `${from} ${key ?? ''}`}
      rowHeight={44}
      rows={rows}
      failure={failureOf(query, 'The figures could not be loaded.')}
      loading={<LoadingRows isBare words="Loading the figures" height={44} />}
      empty={<EmptyState>No case counts in this period.</EmptyState>}
    />
  </Card>
);
