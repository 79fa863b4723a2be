/** The last day of somebody who leaves, and who covers their shifts after it. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import { LeaverShifts } from '#client/shell/forms/LeaverShifts.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SaveChanges } from '#client/ui/SaveChanges.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  practitionerId: string;
  /** As it was read; null: they stay. */
  lastDay: string | null;
}

export function LastDayForm({ practitionerId, lastDay: saved }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [choices, setChoices] = useState<ShiftChoice[]>([]);
  const isBegun = typed !== null && typed !== (saved ?? '');
  const [reason, setReason] = useState('');
  const release = useUnsaved(isBegun, ['person']);
  const clear = () => {
    setTyped(null);
    setReason('');
    setChoices([]);
    release();
  };
  const save = trpc.roster.people.saveLastDay.useMutation({
    onSuccess: () => {
      toast.brief('Saved');
      clear();
    },
  });
  const day = typed ?? saved ?? '';
  const problems = save.error ? fieldProblems(save.error) : {};
  /** Some of the shifts between the days have ended. */
  const needsReason = save.error !== null && problemOf(save.error) === 'roster.past-reason';
  return (
    <form
      aria-label="Last day"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && isBegun)
          save.mutate({
            practitionerId,
            lastDay: day || null,
            seen: saved,
            shifts: choices,
            reason: reason.trim() || null,
          });
      }}
    >
      <Stack gap="sm">
        <ErrorAlert title="The last day was not saved" attempt={save.failureCount}>
          {save.error && !needsReason && Object.keys(problems).length === 0 && wordsFor(save.error)}
        </ErrorAlert>
        <DateField
          label="Last day"
          value={day}
          error={problems['lastDay'] && 'Give a day'}
          onChange={(next) => {
            save.reset();
            setChoices([]);
            setTyped(next);
          }}
        />
        <Text size="sm" c="dimmed">
          They are on duty and can be booked until the end of that day. Leave it empty for somebody
          who stays.
        </Text>
        {isBegun && day !== '' && (
          <LeaverShifts
            practitionerId={practitionerId}
            lastDay={day}
            choices={choices}
            onChoices={setChoices}
          />
        )}
        {(needsReason || reason !== '') && (
          <TextInput
            label="Why the last day is in the past"
            description="Shifts between the days have ended. On call of that time shows why it was changed."
            required
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <SaveChanges isBegun={isBegun} isPending={save.isPending} onDiscard={clear} />
      </Stack>
    </form>
  );
}
