/** One stay’s point scores: every point with its input, source and time, the paper, and what the score cannot say. */
import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { scoreNames, scoreOf, type ScoredStay, type ScoreName } from '#shared/scores.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { InputLine } from './InputLine.tsx';
import { PlanFollowUp } from './PlanFollowUp.tsx';
import { plannedWords, sumWords, turnWords } from './score-words.ts';
import classes from './ScoreSheet.module.css';

function Score({ name, stay }: { name: ScoreName; stay: ScoredStay }) {
  const id = useId();
  const score = scoreOf(name);
  const result = stay.results[name];
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
        {score.inputs.map((input) => (
          <InputLine
            key={input.name}
            stayId={stay.stayId}
            input={input}
            points={result.points[input.name] ?? null}
            reading={stay.readings[input.name]}
            zone={stay.zone}
          />
        ))}
      </Stack>
      <div>
        <Text size="xs">{score.citation}</Text>
        <Text size="xs">{score.discrimination}.</Text>
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
      {scoreNames.map((name) => (
        <Score key={name} name={name} stay={stay} />
      ))}
    </Stack>
  );
}
