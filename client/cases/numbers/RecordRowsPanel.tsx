/** The stays or claims behind a figure: all that it is of, or those that a rate counts. */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  mostRecordRows,
  recordFigureOf,
  type ReadRecordFigure,
  type ReadRecordRows,
} from '#shared/cases/record-figures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { wholeDay } from '#client/ui/times/times.ts';

export interface OpenedFigure {
  /** Null: of all keys. */
  key: string | null;
  words: string;
  whole: number;
  part: number;
}

interface Props {
  input: ReadRecordFigure;
  opened: OpenedFigure;
  onClose: () => void;
}

export function RecordRowsPanel({ input, opened, onClose }: Props) {
  const { key, words, whole, part } = opened;
  const { label, definition, aggregate } = recordFigureOf(input.figure);
  const [counts, setCounts] = useState<ReadRecordRows['counts']>('whole');
  const { by, ...all } = input;
  const query = trpc.cases.recordRows.useQuery({
    ...all,
    ...(key !== null && by && { by, key }),
    counts,
  });
  const rows = query.data;
  return (
    <Panel title={label} state={words} opened onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {definition}
        </Text>
        {aggregate === 'rate' && (
          <SegmentedControl
            aria-label="Which of them"
            data={[
              { value: 'whole', label: 'All', count: whole },
              { value: 'part', label: 'Counted', count: part },
            ]}
            value={counts}
            onChange={setCounts}
          />
        )}
        {query.error && !rows && (
          <QueryFailed title="What the figure counts could not be loaded." query={query} />
        )}
        {!query.error && !rows && (
          <LoadingRows isBare words="Loading what the figure counts" height={44} />
        )}
        {rows?.length === 0 && <EmptyState>Nothing counts.</EmptyState>}
        {rows && rows.length > 0 && (
          <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.map(({ id, patient, title, day, payer, unit, hours }) => (
              <li key={id}>
                <Text size="sm" fw={600}>
                  {patient ?? 'No patient here'}
                </Text>
                <Text size="sm" c="dimmed">
                  {[
                    title,
                    wholeDay(day),
                    unit,
                    payer,
                    aggregate === 'hours' && `${Math.round(hours * 10) / 10} h`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Text>
              </li>
            ))}
          </Stack>
        )}
        {rows?.length === mostRecordRows && (
          <Text size="sm" c="dimmed">
            The newest {mostRecordRows} stand here.
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
