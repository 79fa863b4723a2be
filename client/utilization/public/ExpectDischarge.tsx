/** Says on which day a person expects that the patient leaves, and who said which day before. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { OpenedStay } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';

function ExpectForm({ opened, onDone }: { opened: OpenedStay; onDone: () => void }) {
  const { stay, today } = opened;
  const [day, setDay] = useState(stay.expectedOn ?? '');
  const [note, setNote] = useState('');
  const [attempt, setAttempt] = useState(0);
  const save = trpc.utilization.stays.expectDischarge.useMutation({
    onSuccess: () => {
      toast.done('The expected discharge is saved.');
      onDone();
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(save.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.mutate({ stayId: stay.id, day: day || null, note });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Expected discharge">
      <Stack gap="sm">
        <ErrorAlert title="The day was not saved" attempt={attempt}>
          {save.error && Object.keys(errors).length === 0 && wordsFor(save.error)}
        </ErrorAlert>
        <DateField
          label="Day"
          description="Empty: nobody expects a day"
          today={today}
          value={day}
          error={errors['day']}
          onChange={setDay}
        />
        <TextInput
          label="Note"
          description="Optional"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SubmitRow isPending={save.isPending} onLeave={onDone}>
          Save day
        </SubmitRow>
      </Stack>
    </form>
  );
}

export function ExpectDischarge({ opened }: { opened: OpenedStay }) {
  const [isOpen, setOpen] = useState(false);
  const { expectations, zone } = opened;
  return (
    <Stack gap="xs">
      {expectations.map(({ day, note, by, at }) => (
        <Text key={at} size="xs" c="dimmed">
          {day ? wholeDay(day) : 'No day expected'}: {by},{' '}
          {momentWords(at, { precision: undefined, zone })}
          {note && `. ${note}`}
        </Text>
      ))}
      {isOpen ? (
        <ExpectForm opened={opened} onDone={() => setOpen(false)} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            Say the expected day
          </Button>
        </Group>
      )}
    </Stack>
  );
}
