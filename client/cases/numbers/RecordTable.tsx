/** A figure of stays or claims by its group: each value opens what it counts. */
import { Anchor, Group, Text } from '@mantine/core';
import {
  recordFigureOf,
  recordFigureWords,
  recordGroupLabels,
  type RecordFigure,
  type RecordFigureName,
  type RecordGroup,
} from '#shared/cases/record-figures.ts';
import type { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { keyWords } from './record-chart.ts';
import type { OpenedFigure } from './RecordRowsPanel.tsx';

interface ValueProps {
  name: RecordFigureName;
  figure: RecordFigure;
  words: string;
  /** Without it the value opens nothing. */
  onOpen: ((opened: OpenedFigure) => void) | undefined;
}

export function RecordValue({ name, figure, words, onOpen }: ValueProps) {
  const value = recordFigureWords(name, figure);
  if (value === null) return '–';
  if (!onOpen) return value;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="start"
      className="numbers"
      aria-label={`${recordFigureOf(name).label}, ${words}: ${value}`}
      onClick={() => onOpen({ key: figure.key, words, whole: figure.whole, part: figure.part })}
    >
      {value}
    </Anchor>
  );
}

interface Props {
  label?: string;
  figure: RecordFigureName;
  by: RecordGroup;
  rows: readonly RecordFigure[] | undefined;
  failure: ReturnType<typeof failureOf>;
  onOpen: ((opened: OpenedFigure) => void) | undefined;
}

export function RecordTable({ label, figure, by, rows, failure, onOpen }: Props) {
  const value = (row: RecordFigure) => (
    <RecordValue name={figure} figure={row} words={keyWords(by, row.key)} onOpen={onOpen} />
  );
  return (
    <Card>
      <DataTable<RecordFigure>
        label={label ?? 'Figures of stays and claims'}
        columns={[
          {
            heading: recordGroupLabels[by],
            isRowHeading: true,
            cell: ({ key }) => keyWords(by, key),
          },
          { heading: recordFigureOf(figure).label, isNumeric: true, cell: value },
        ]}
        card={(row) => (
          <Group justify="space-between" wrap="nowrap" gap="sm" mih={44}>
            <Text size="sm">{keyWords(by, row.key)}</Text>
            {value(row)}
          </Group>
        )}
        rows={rows}
        idOf={({ key }) => key ?? ''}
        rowHeight={44}
        failure={failure}
        loading={<LoadingRows isBare words="Loading the figures of stays" height={44} />}
        empty={<EmptyState>Nothing counts in this period.</EmptyState>}
      />
    </Card>
  );
}
