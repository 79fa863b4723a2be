/** Figures of stays and claims: by payer, unit, clinician or month, each with its definition, chart, rows and exports. */
import { keepPreviousData } from '@tanstack/react-query';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  recordFigureNames,
  recordFigureOf,
  recordGroupLabels,
  recordGroups,
  type ReadRecordFigure,
  type RecordFigureName,
} from '#shared/cases/record-figures.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Card } from '#client/ui/Card.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { changedSearch, type ParamChanges } from '#client/ui/panels/panel-address.ts';
import { Chart } from '#client/ui/charts/Chart.tsx';
import { keyWords, recordChartOf } from './record-chart.ts';
import { RecordExports } from './RecordExports.tsx';
import { RecordTable, RecordValue } from './RecordTable.tsx';
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
          {label}: <RecordValue name={figure} figure={data.total} words="all" onOpen={setOpened} />
        </Text>
      )}
      {chart && (
        <Card p="md">
          <Chart data={chart.data} onOpen={(_series, index) => openPoint(index)} />
        </Card>
      )}
      <RecordTable
        figure={figure}
        by={by}
        rows={data?.rows}
        failure={failureOf({ ...query, data }, 'The figures could not be loaded.')}
        onOpen={setOpened}
      />
      {opened && <RecordRowsPanel input={input} opened={opened} onClose={() => setOpened(null)} />}
    </PageSection>
  );
}
