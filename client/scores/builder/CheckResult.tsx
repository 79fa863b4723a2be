/** How well a score did here: the c-statistic with its interval, calibration, groups, and what could be read of each input. */
import { Alert, Stack, Text } from '@mantine/core';
import { unmatchedWords } from '#shared/expressions/unmatched-words.ts';
import {
  checkedWords,
  fewOutcomes,
  outcomeWords,
  type CheckedGroup,
  type CheckedInput,
} from '#shared/scores/checks/score-check.ts';
import type { CalibrationRow } from '#shared/scores/checks/calibration.ts';
import { concordanceWords } from '#shared/scores/checks/check-words.ts';
import type { StoredCheck } from '#shared/scores/builder/score-revisions.ts';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';
import { Card } from '#client/ui/Card.tsx';
import { Chart } from '#client/ui/charts/Chart.tsx';
import type { ChartData } from '#client/ui/charts/chart-data.ts';
import { counted } from '#client/ui/list/counted.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { pastDay } from '#client/ui/times/times.ts';
import { percentWords, shareWords } from './builder-words.ts';

const listStates = { failure: null, loading: null, empty: null } as const;

const pointsWords = ({ from, to }: CalibrationRow) =>
  from === to ? `${from}` : `${from} to ${to}`;

const rounded = (percent: number | null) => (percent === null ? null : Number(percent.toFixed(1)));

const chartOf = (rows: readonly CalibrationRow[]): ChartData => {
  const expected = rows.map((row) => rounded(row.expected));
  const observed = {
    name: 'Observed here',
    values: rows.map((row) => rounded(row.observed)),
    words: rows.map(({ outcomes, stays }) => shareWords(outcomes, stays)),
  };
  const ofPaper = {
    name: 'Expected by the paper',
    values: expected,
    words: rows.map((row) => percentWords(row.expected)),
  };
  return {
    label: 'Outcome by points, in percent',
    unit: 'percent',
    shape: 'lines',
    categories: rows.map(pointsWords),
    series: expected.every((value) => value === null) ? [observed] : [observed, ofPaper],
    leftOut: 0,
  };
};

function Calibration({ rows, source }: { rows: readonly CalibrationRow[]; source: string }) {
  return (
    <Stack gap="sm">
      <Card p="md">
        <Chart data={chartOf(rows)} />
      </Card>
      {source && (
        <Text size="xs" c="dimmed">
          Expected risks: {source}.
        </Text>
      )}
      <Card>
        <DataTable<CalibrationRow>
          label="Calibration"
          columns={[
            { heading: 'Points', isRowHeading: true, cell: pointsWords },
            {
              heading: 'Outcome here',
              isNumeric: true,
              cell: ({ outcomes, stays }) => shareWords(outcomes, stays),
            },
            {
              heading: '95 % interval',
              isNumeric: true,
              cell: ({ low, high }) => `${percentWords(low)} to ${percentWords(high)}`,
            },
            {
              heading: 'Expected by the paper',
              isNumeric: true,
              cell: ({ expected }) => percentWords(expected),
            },
          ]}
          rows={rows}
          idOf={({ from }) => from}
          rowHeight={40}
          {...listStates}
        />
      </Card>
    </Stack>
  );
}

const kindWords: Record<CheckedGroup['by'], string> = {
  all: '',
  complete: '',
  sex: 'Sex: ',
  age: 'Age: ',
  language: 'Language: ',
};

const Groups = ({ groups }: { groups: readonly CheckedGroup[] }) => (
  <Card>
    <DataTable<CheckedGroup>
      label="Groups"
      columns={[
        {
          heading: 'Group',
          isRowHeading: true,
          cell: ({ by, label }) => `${kindWords[by]}${label}`,
        },
        {
          heading: 'Outcome here',
          isNumeric: true,
          cell: ({ outcomes, stays }) => shareWords(outcomes, stays),
        },
        {
          heading: 'C-statistic (95 % interval)',
          isNumeric: true,
          cell: ({ concordance, outcomes }) => (
            <>
              {concordanceWords(concordance)}
              {outcomes < fewOutcomes && (
                <Text size="xs" c="dimmed">
                  Under {fewOutcomes} outcomes
                </Text>
              )}
            </>
          ),
        },
        {
          heading: 'Expected by the paper',
          isNumeric: true,
          cell: ({ expected }) => percentWords(expected),
        },
      ]}
      rows={groups}
      idOf={({ by, label }) => `${by} ${label}`}
      rowHeight={44}
      {...listStates}
    />
  </Card>
);

const Inputs = ({ inputs }: { inputs: readonly CheckedInput[] }) => (
  <Card>
    <DataTable<CheckedInput>
      label="What could be read"
      columns={[
        {
          heading: 'Input',
          isRowHeading: true,
          cell: ({ letter, label, why, unmatched }) => (
            <>
              {letter}: {label}
              {why !== null && (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  Missing most often because: {why}
                </Text>
              )}
              {[...(unmatched?.expression ?? []), ...(unmatched?.evidence ?? [])].map((path) => (
                <Text key={`${path.type} ${path.path}`} size="xs">
                  {unmatchedWords(path, checkedWords)}
                </Text>
              ))}
            </>
          ),
        },
        {
          heading: 'Read',
          width: '150px',
          isNumeric: true,
          cell: ({ read, missing }) => shareWords(read, read + missing),
        },
      ]}
      rows={inputs}
      idOf={({ letter }) => letter}
      rowHeight={44}
      {...listStates}
    />
  </Card>
);

function Notices({ check }: { check: StoredCheck }) {
  const { isCurrent, stopped, outcomes, isCut } = check;
  return (
    <>
      {!isCurrent && (
        <Alert color="warn" title="The score was changed since this check">
          Check it again before it is published.
        </Alert>
      )}
      {stopped === 'expression' && (
        <Alert color="bad" title="An expression took too long, and was ended">
          Write it simpler, then check again.
        </Alert>
      )}
      {stopped === 'time' && (
        <Alert color="warn" title="The check was ended before all stays were read">
          The numbers are of the last stays alone.
        </Alert>
      )}
      {outcomes < fewOutcomes && (
        <Alert color="warn" title={`Only ${counted(outcomes, 'outcome')}`}>
          Under {fewOutcomes} outcomes say little about a score: the interval is wide, and groups
          are chance.
        </Alert>
      )}
      {isCut && <Text size="sm">There are more stays. These are the last {check.stays}.</Text>}
    </>
  );
}

export function CheckResult({ check, content }: { check: StoredCheck; content: ScoreContent }) {
  const { from, to, stays, outcomes, leftOut, groups, calibration, inputs, by, at } = check;
  return (
    <Stack gap="md">
      <Notices check={check} />
      <div>
        <Text size="sm" fw={600}>
          C-statistic here: {concordanceWords(groups[0]?.concordance ?? null)}
        </Text>
        <Text size="sm">Of the paper: {content.discrimination}.</Text>
        <Text size="sm" c="dimmed">
          {counted(stays, 'inpatient stay')} that ended from {pastDay(from)} to {pastDay(to)}, with{' '}
          {counted(outcomes, 'outcome')}. Outcome: {outcomeWords(check.outcome, check.outcomeDays)}.
          What is missing counts with the fewest points.
          {leftOut > 0 &&
            ` ${counted(leftOut, 'stay')} left out: the patient died in it, or on a day that is not known.`}{' '}
          Checked by {by}, <RelativeTime instant={at} />.
        </Text>
      </div>
      {stays > 0 && (
        <>
          <Calibration rows={calibration} source={content.expectedSource} />
          <Groups groups={groups} />
        </>
      )}
      <Inputs inputs={inputs} />
    </Stack>
  );
}
