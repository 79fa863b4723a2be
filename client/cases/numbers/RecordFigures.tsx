/** Figures of stays and claims: by payer, unit, clinician or month, each with its definition, chart, rows and exports. */
import { keepPreviousData } from '@tanstack/react-query';
import { Anchor, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  recordFigureNames,
  recordFigureOf,
  recordFigureWords,
  recordGroupLabels,
  recordGroups,
  type ReadRecordFigure,
  type RecordFigure,
  type RecordFigureName,
} from '#shared/cases/record-figures.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { changedSearch, type ParamChanges } from '#client/ui/panels/panel-address.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { Chart } from '#client/ui/charts/Chart.tsx';
import { keyWords, recordChartOf } from './record-chart.ts';
import { RecordExports } from './RecordExports.tsx';
import { RecordRowsPanel, type OpenedFigure } from './RecordRowsPanel.tsx';

/** Which figure and group are on screen, in the address. */
function useRecordAddress(names: readonly RecordFigureName[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const figure = names.find((name) => name === search.get('record')) ?? names[0];
  const groups = figure ? recordFigureOf(figure).groups : [];
  const by =
    groups.find((name) => name === search.get('recordBy')) ??
    recordGroups.find((name) => groups.includes(name)) ??
    'month';
  return {
    figure,
    groups,
    by,
    show: (changes: ParamChanges) =>
      void navigate({ search: changedSearch(changes) }, { replace: true }),
  };
}

interface Props {
  days: { from: string; to: string };
  /** Of these alone; of all where it is left out. */
  names?: readonly RecordFigureName[];
}

interface ValueProps {
  name: RecordFigureName;
  figure: RecordFigure;
  words: string;
  onOpen: (opened: OpenedFigure) => void;
}

function Value({ name, figure, words, onOpen }: ValueProps) {
  const value = recordFigureWords(name, figure);
  if (value === null) return '–';
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

export function RecordFigures({ days, names: of = recordFigureNames }: Props) {
  const user = useUser();
  const names = of.filter((name) => may(user, recordFigureOf(name).permission));
  const { figure, groups, by, show } = useRecordAddress(names);
  const input: ReadRecordFigure = { figure: figure ?? 'readmissions', ...days, by };
  const query = trpc.cases.recordFigure.useQuery(input, {
    enabled: figure !== undefined,
    placeholderData: keepPreviousData,
  });
  const data = query.isPlaceholderData ? undefined : query.data;
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  if (!figure) return null;
  const { label, definition } = recordFigureOf(figure);
  const chart = data && recordChartOf({ figure, by, days, rows: data.rows });
  const openPoint = (index: number) => {
    const row = chart?.rowAt(index);
    if (row) setOpened({ ...row, words: keyWords(by, row.key) });
  };
  const value = (row: RecordFigure, words: string) => (
    <Value name={figure} figure={row} words={words} onOpen={setOpened} />
  );
  return (
    <PageSection title="Stays and claims" hint={definition}>
      <Group gap="sm" align="end" data-not-printed>
        <NativeSelect
          label="Figure"
          data={names.map((name) => ({ value: name as string, label: recordFigureOf(name).label }))}
          value={figure}
          onChange={({ currentTarget }) => show({ record: currentTarget.value, recordBy: null })}
        />
        <NativeSelect
          label="Stays and claims by"
          data={groups.map((name) => ({ value: name as string, label: recordGroupLabels[name] }))}
          value={by}
          onChange={({ currentTarget }) => show({ recordBy: currentTarget.value })}
        />
        <RecordExports input={input} />
      </Group>
      {data && (
        <Text size="sm">
          {label}: {value(data.total, 'all')}
        </Text>
      )}
      {chart && (
        <Card p="md">
          <Chart data={chart.data} onOpen={(_series, index) => openPoint(index)} />
        </Card>
      )}
      <Card>
        <DataTable<RecordFigure>
          label="Figures of stays and claims"
          columns={[
            {
              heading: recordGroupLabels[by],
              isRowHeading: true,
              cell: ({ key }) => keyWords(by, key),
            },
            {
              heading: label,
              isNumeric: true,
              cell: (row) => value(row, keyWords(by, row.key)),
            },
          ]}
          card={(row) => (
            <Group justify="space-between" wrap="nowrap" gap="sm" mih={44}>
              <Text size="sm">{keyWords(by, row.key)}</Text>
              {value(row, keyWords(by, row.key))}
            </Group>
          )}
          rows={data?.rows}
          idOf={({ key }) => key ?? ''}
          rowHeight={44}
          failure={failureOf({ ...query, data }, 'The figures could not be loaded.')}
          loading={<LoadingRows isBare words="Loading the figures of stays" height={44} />}
          empty={<EmptyState>Nothing counts in this period.</EmptyState>}
        />
      </Card>
      {opened && <RecordRowsPanel input={input} opened={opened} onClose={() => setOpened(null)} />}
    </PageSection>
  );
}
