/** Who of a unit had how many nights, weekends, holidays and hours, and which wishes were granted: for everybody of it. */
import { Box, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { backupWords } from '#shared/roster/backup-count.ts';
import type { FairnessPeriod, UnitFairness } from '#shared/roster/fairness-report.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PrintedHeader } from '#client/shell/layout/PrintedHeader.tsx';
import { UnitSelect } from '#client/roster/units/UnitSelect.tsx';
import { PastOfUnit } from '#client/roster/units/PastOfUnit.tsx';
import { useOneUnit } from '#client/roster/units/use-one-unit.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PrintButton } from '#client/ui/PrintButton.tsx';
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
    <Stack gap="md" className={classes.compared ?? ''}>
      <Box maw={260} data-not-printed>
        <Select
          label="Compare"
          allowDeselect={false}
          data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
          value={measure}
          onChange={(value) => value && setMeasure(value as Measure)}
        />
      </Box>
      <div className={classes.beside}>
        <PartChart lines={lines} measure={measure} />
        <TallyTable lines={lines} hasOnCall={fairness.backup.as === 'on-call'} />
      </div>
      <Text size="sm" c="dimmed">
        Shifts that are published in this unit, {dayRange(period.from, period.to)}. A part is by
        FTE; of hours it is the contract. {backupWords(fairness.backup)}
      </Text>
    </Stack>
  );
}

const whens = { past: 'Last year', planned: 'Planned' } as const;
type When = keyof typeof whens;

export function Fairness() {
  const [, setSearch] = useSearchParams();
  const [when, setWhen] = useState<When>('past');
  const { query: unitsQuery, unit, closed } = useOneUnit();
  const query = trpc.roster.fairness.useQuery(
    { unitId: unit?.id ?? '' },
    { enabled: unit !== null },
  );
  const failed =
    unitsQuery.error && !unitsQuery.data ? unitsQuery : query.error && !query.data ? query : null;
  const period = query.data?.[when] ?? null;
  return (
    <>
      <PageHeader
        title="Fairness"
        state="Nights, weekends, holidays and hours, open to everybody."
        actions={<PrintButton />}
      />
      <PrintedHeader zone={unitsQuery.data?.zone ?? null} />
      {/* On paper the fields are not. */}
      {unit && (
        <p data-printed-only className={classes.printed}>
          <b>{unit.name}</b>. {whens[when]}
          {period && `: ${dayRange(period.from, period.to)}`}.
        </p>
      )}
      <Group gap="sm" align="flex-end" mb="md" data-not-printed>
        <UnitSelect query={unitsQuery} unit={unit} onChange={(id) => setSearch({ unit: id })} />
        <SegmentedControl
          aria-label="When"
          data={Object.entries(whens).map(([value, label]) => ({ value, label }))}
          value={when}
          onChange={(value) => setWhen(value as When)}
        />
      </Group>
      {closed && (
        <PastOfUnit unit={closed} zone={unitsQuery.data?.zone ?? 'UTC'} page="/roster/fairness" />
      )}
      {failed && <QueryFailed title="It could not be loaded." query={failed} />}
      {!failed && unit === null && unitsQuery.data && (
        <EmptyCard>There are no units yet.</EmptyCard>
      )}
      {!failed && !query.data && (unit !== null || !unitsQuery.data) && (
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
