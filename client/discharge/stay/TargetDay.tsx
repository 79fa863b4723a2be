/** The target day of a stay, changed in place; who said which day before stands with the delays. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpenedStay } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { addDays } from '#client/ui/times/local-days.ts';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';
import { targetWords } from '#client/discharge/discharge-words.ts';

const sourceWords = ({ expectedOn, expectedByRecord, expectedEnd }: OpenedStay['stay']): string => {
  if (expectedOn !== null) return 'said by a person';
  if (expectedByRecord !== null) return 'by the record';
  return expectedEnd === null ? '' : 'by the expected days of the DRG';
};

export function TargetDay({ opened }: { opened: OpenedStay }) {
  const { stay, today, expectations, zone } = opened;
  const [typed, setTyped] = useState<string | null>(null);
  const save = trpc.utilization.stays.expectDischarge.useMutation({
    onSuccess: () => {
      setTyped(null);
      toast.done('The target day is saved.');
    },
    onError: (error) => {
      if (Object.keys(fieldProblems(error)).length === 0) toast.problem(wordsFor(error));
    },
  });
  const set = (day: string | null) => save.mutate({ stayId: stay.id, day, note: '' });
  const day = typed ?? stay.expectedEnd ?? '';
  const [last] = expectations;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {stay.expectedEnd
          ? `${wholeDay(stay.expectedEnd)}: ${targetWords(stay.daysOver).toLowerCase()}, ${sourceWords(stay)}`
          : 'Nobody has said a day, nor the record.'}
      </Text>
      {stay.isOpen && (
        <Group gap="xs" align="end">
          <DateField
            label="Target day"
            today={today}
            value={day}
            error={fieldProblems(save.error)['day']}
            onChange={(next) => {
              setTyped(next);
              if (/^\d{4}-\d{2}-\d{2}$/.test(next) && next !== stay.expectedEnd) set(next);
            }}
          />
          <Button variant="default" disabled={save.isPending} onClick={() => set(today)}>
            Today
          </Button>
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() => set(addDays(today, 1))}
          >
            Tomorrow
          </Button>
          {stay.expectedEnd !== null && (
            <Button
              variant="subtle"
              disabled={save.isPending}
              onClick={() => set(addDays(stay.expectedEnd ?? today, 1))}
            >
              One day later
            </Button>
          )}
        </Group>
      )}
      {last && (
        <Text size="xs" c="dimmed">
          {last.by}, {momentWords(last.at, { precision: undefined, zone })}
          {last.note && `: ${last.note}`}
        </Text>
      )}
    </Stack>
  );
}
