/** One input of a point score: its points, what was read, from where and when; what is missing can be entered. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { InputReading } from '#shared/scores.ts';
import type { ScoreInput } from '#shared/scores/point-score.ts';
import { trpc } from '#client/shell/api/api.ts';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { EnterInput } from './EnterInput.tsx';
import { originWords, valueWords } from './score-words.ts';

interface Props {
  stayId: string;
  input: ScoreInput;
  points: number | null;
  reading: InputReading;
  zone: string;
}

function Sources({ reading, zone }: Pick<Props, 'reading' | 'zone'>) {
  const { origin, words, facts, by, at, note } = reading;
  const moment = (instant: string) => momentWords(instant, { precision: undefined, zone });
  return (
    <>
      {origin === 'person' && at !== null && (
        <Text size="xs">
          {originWords.person}: {by}, {moment(at)}
          {note && `. ${note}`}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {origin === 'person' ? 'The record: ' : `${originWords[origin]}: `}
        {words}
      </Text>
      {facts.map(({ id, words: title, source, at: when }) => (
        <Text key={id} size="xs" c="dimmed" pl="sm">
          {title}, {source}, {moment(when)}
        </Text>
      ))}
    </>
  );
}

export function InputLine({ stayId, input, points, reading, zone }: Props) {
  const { name, letter, label, definition } = input;
  const [isEntering, setEntering] = useState(false);
  const change = reading.origin === 'person' ? 'Change' : 'Enter by hand';
  const takeBack = trpc.scores.enter.useMutation({
    onSuccess: () => toast.done(`${label} is read from the record again.`),
  });
  return (
    <Stack gap={2} component="li">
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text size="sm" fw={600}>
          {letter}: {label}
          {reading.value !== null && `, ${valueWords(input, reading.value)}`}
        </Text>
        <Text size="sm" fw={650} className="numbers" style={{ whiteSpace: 'nowrap' }}>
          {points === null ? 'Missing' : counted(points, 'point')}
        </Text>
      </Group>
      <Text size="xs">{definition}</Text>
      <Sources reading={reading} zone={zone} />
      {isEntering ? (
        <EnterInput
          stayId={stayId}
          input={input}
          reading={reading}
          onDone={() => setEntering(false)}
        />
      ) : (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant={reading.value === null ? 'default' : 'subtle'}
            aria-label={`${change}: ${label.toLowerCase()}`}
            onClick={() => setEntering(true)}
          >
            {change}
          </Button>
          {reading.origin === 'person' && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ stayId, input: name, value: null })}
            >
              Take back
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
