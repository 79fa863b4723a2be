/** What a run found: the rate, each population with the patients behind it, and whom the change flips. */
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  outcomes,
  outcomeWords,
  rateOf,
  type Measure,
  type MeasureRun,
  type RunList,
} from '#shared/measures.ts';
import { populationNames, wordsOfPopulation } from '#shared/measures/populations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { counted } from '#client/ui/list/counted.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { episodeWord, RunCounts, type Choice } from './RunCounts.tsx';
import { RunPatients } from './RunPatients.tsx';

/** What the builder has to know of the run before its numbers. */
function Warnings({
  measure,
  run,
  chosen,
  onChoose,
}: { measure: Measure; run: MeasureRun } & Choice) {
  const { stopped, failures, failure, comparedWith, flipped, isCurrent } = run;
  return (
    <>
      {!isCurrent && (
        <Alert color="warn" title="The measure was changed since" role="note">
          Try it again before it is published.
        </Alert>
      )}
      {stopped !== null && (
        <Alert color="warn" title="It was ended early" role="note">
          {stopped === 'patient'
            ? 'It took too long on one patient. Write it simpler, then try again.'
            : 'It took too long, so these are not all patients.'}
        </Alert>
      )}
      {failures > 0 && (
        <Alert
          color="warn"
          title={`It could not be evaluated for ${counted(failures, 'patient')}`}
          role="note"
        >
          {failure}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => onChoose('failed')}
          >
            Show them
          </Anchor>
        </Alert>
      )}
      {comparedWith !== null && (
        <Alert
          color={flipped > 0 ? 'accent' : 'good'}
          title={
            flipped > 0
              ? `${counted(flipped, 'patient')} would stand elsewhere than by revision ${comparedWith}`
              : `Nobody would stand elsewhere than by revision ${comparedWith}`
          }
          role="note"
        >
          {flipped > 0 && chosen !== 'flipped' && (
            <Anchor component="button" type="button" size="sm" onClick={() => onChoose('flipped')}>
              Show who
            </Anchor>
          )}
        </Alert>
      )}
      {measure.state === 'draft' && measure.opensGaps && run.outcomes.unmet > 0 && (
        <Text size="sm">
          {run.episodesOf === undefined
            ? `Published, it opens ${counted(run.outcomes.unmet, 'gap')} in care for these patients, less those that are open already.`
            : 'Published, it opens one gap in care for each patient who does not meet it in all of them.'}
        </Text>
      )}
    </>
  );
}

function titleOf(run: MeasureRun): string {
  if (run.observed) {
    const { median, count } = run.observed;
    return `Median ${median} of ${counted(count, episodeWord(run))}`;
  }
  const rate = rateOf(run);
  if (rate === null) return 'Nobody is in it';
  const { met, unmet } = run.outcomes;
  return `${rate} % met: ${met} of ${met + unmet}`;
}

function firstList({ flipped, outcomes: { unmet } }: MeasureRun): RunList | null {
  if (flipped > 0) return 'flipped';
  return unmet > 0 ? 'unmet' : null;
}

const listLabel = (list: RunList, { populations }: Measure): string => {
  if (list === 'flipped') return 'Who stands elsewhere';
  if (list === 'failed') return 'Not evaluated';
  const population = populationNames.find((name) => name === list);
  if (population) return wordsOfPopulation(population, populations);
  const outcome = outcomes.find((name) => name === list);
  return outcome ? outcomeWords[outcome] : '';
};

function Run({ measure, run }: { measure: Measure; run: MeasureRun }) {
  const [chosen, setChosen] = useState<RunList | null>(() => firstList(run));
  const report = trpc.measures.report.useMutation({
    onSuccess: ({ json }) => saveFile([json], `${measure.name}.MeasureReport.json`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const choice = { chosen, onChoose: setChosen };
  return (
    <PageSection
      title={titleOf(run)}
      hint={
        <>
          {counted(run.patients, 'patient')} looked at, {run.from} to {run.to}.{' '}
          {run.by === null ? 'Run' : `Tried by ${run.by}`} <RelativeTime instant={run.at} /> in{' '}
          {(run.tookMs / 1_000).toFixed(1)} s.
        </>
      }
    >
      <Warnings measure={measure} run={run} {...choice} />
      <RunCounts measure={measure} run={run} {...choice} />
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          loading={report.isPending}
          onClick={() => report.mutate({ runId: run.id })}
        >
          Save as MeasureReport
        </Button>
        {measure.openGaps > 0 && (
          <Button component={Link} to="/gapsincare" variant="default" size="xs">
            {counted(measure.openGaps, 'open gap')}
          </Button>
        )}
      </Group>
      {chosen && (
        <RunPatients key={chosen} runId={run.id} list={chosen} label={listLabel(chosen, measure)} />
      )}
    </PageSection>
  );
}

export function RunResult({ measure }: { measure: Measure | undefined }) {
  if (measure?.run) return <Run measure={measure} run={measure.run} />;
  return (
    <PageSection
      title={measure?.state === 'published' ? 'Not run yet' : 'Not tried yet'}
      hint={
        measure?.state === 'published'
          ? 'It is run on all patients soon.'
          : 'Save the draft, then try it: you see who is in each population, and who would stand elsewhere than today.'
      }
    >
      <Stack />
    </PageSection>
  );
}
