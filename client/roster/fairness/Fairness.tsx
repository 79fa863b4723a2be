/** Who of a unit had how many nights, weekends, holidays and hours, and which wishes were granted: for everybody of it. */
import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FairnessPeriod, UnitFairness } from '#shared/roster/fairness.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { UnitSelect } from '#client/roster/units/UnitSelect.tsx';
import { useOneUnit } from '#client/roster/units/use-one-unit.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { dayRange } from '#client/ui/times/times.ts';
import { linesOf, measures, type Measure } from './measures.ts';
import { PartChart } from './PartChart.tsx';
import { TallyTable } from './TallyTable.tsx';
import classes from './Fairness.module.css';

function Compared({ fairness, period }: { fairness: UnitFairness; period: FairnessPeriod }) {
  const [measure, setMeasure] = useState<Measure>('nights');
  const lines = linesOf(fairness.people, period, measure);
  return (
    <Stack gap="md">
      <Select
        label="Compare"
        maw={260}
        allowDeselect={false}
        data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
        value={measure}
        onChange={(value) => value && setMeasure(value as Measure)}
      />
      <div className={classes.beside}>
        <PartChart lines={lines} measure={measure} />
        <TallyTable lines={lines} />
      </div>
      <Text size="sm" c="dimmed">
        Shifts that are published in this unit, {dayRange(period.from, period.to)}. A part is by
        FTE; of hours it is the contract.
      </Text>
    </Stack>
  );
}

export function Fairness() {
  const [, setSearch] = useSearchParams();
  const [when, setWhen] = useState<'past' | 'planned'>('past');
  const { query: known, units, unit } = useOneUnit();
  const query = trpc.roster.fairness.useQuery(
    { unitId: unit?.id ?? '' },
    { enabled: unit !== null },
  );
  const failed = known.error && !known.data ? known : query.error && !query.data ? query : null;
  const period = query.data?.[when] ?? null;
  return (
    <>
      <PageHeader
        title="Fairness"
        state="Nights, weekends, holidays and hours, open to everybody."
      />
      <Group gap="sm" align="flex-end" mb="md">
        <UnitSelect units={units} unit={unit} onChange={(id) => setSearch({ unit: id })} />
        <SegmentedControl
          aria-label="When"
          data={[
            { value: 'past', label: 'Last year' },
            { value: 'planned', label: 'Planned' },
          ]}
          value={when}
          onChange={(value) => setWhen(value as typeof when)}
        />
      </Group>
      {failed && <QueryFailed title="It could not be loaded." query={failed} />}
      {!failed && unit === null && known.data && <EmptyCard>There are no units yet.</EmptyCard>}
      {!failed && !query.data && (unit !== null || !known.data) && (
        <LoadingRows words="Loading what each person had" height={44} />
      )}
      {query.data && !period && (
        <EmptyCard>
          {when === 'past'
            ? 'Nothing was published in the last year.'
            : 'Nothing is published after today.'}
        </EmptyCard>
      )}
      {query.data && period && <Compared fairness={query.data} period={period} />}
    </>
  );
}
