/** One stay’s point scores: every point with its input, source and time, the paper, and what the score cannot say. */
import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ScoredStay } from '#shared/scores.ts';
import { hereWords } from '#shared/scores/checks/check-words.ts';
import type { NamedScore } from '#shared/scores/point-score.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { InputLine } from './InputLine.tsx';
import { PlanFollowUp } from './PlanFollowUp.tsx';
import { plannedWords, sumWords, turnWords } from './score-words.ts';
import classes from './ScoreSheet.module.css';

function Score({ score, stay }: { score: NamedScore; stay: ScoredStay }) {
  const id = useId();
  const result = stay.results[score.id];
  const here = stay.here[score.id];
  if (!result) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} size="h5" id={id}>
          {score.label}: {sumWords(score, result)}
        </Title>
        <Text size="sm">
          {result.cutOff === null
            ? 'What is missing decides in which class the sum is.'
            : `${result.cutOff}. ${score.cutOffs.find(({ label }) => label === result.cutOff)?.source ?? ''}.`}
        </Text>
        <Text size="sm" c="dimmed">
          Counts for: {score.predicts.toLowerCase()}.
        </Text>
      </div>
      <Stack gap="md" component="ul" className={classes.lines}>
        {score.inputs.map((input) => {
          const reading = stay.readings[input.name];
          return (
            reading && (
              <InputLine
                key={input.name}
                stayId={stay.stayId}
                input={input}
                points={result.points[input.name] ?? null}
                reading={reading}
                zone={stay.zone}
              />
            )
          );
        })}
      </Stack>
      <div>
        <Text size="xs">{score.citation}</Text>
        <Text size="xs">{score.discrimination}.</Text>
        {here && <Text size="xs">Here: c = {hereWords(here)}.</Text>}
        {score.limits.map((limit) => (
          <Text key={limit} size="xs" c="dimmed">
            {limit}
          </Text>
        ))}
      </div>
    </Stack>
  );
}

export function ScoreSheet({ stayId }: { stayId: string }) {
  const query = trpc.scores.one.useQuery({ stayId }, { retry: false });
  if (query.error && !query.data)
    return <QueryFailed title="The scores could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows words="Loading the scores" height={40} />;
  const stay = query.data;
  const { patient, unit, bed, zone } = stay;
  const { recordNumber, ...named } = patient;
  return (
    <Stack gap="lg">
      <div>
        <Text size="sm">
          {identityWords({ patient: { ...named, externalId: recordNumber }, unit, bed })}
        </Text>
        <Text size="sm" c="dimmed">
          {turnWords(stay)}. {plannedWords(stay, zone)}.
        </Text>
      </div>
      <PlanFollowUp stay={stay} />
      {stay.scores.map((score) => (
        <Score key={score.id} score={score} stay={stay} />
      ))}
    </Stack>
  );
}
