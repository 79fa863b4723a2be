/** Enters when a shift was really worked, or duty that nobody had planned. */
import { Group, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { NoteField } from '#client/roster/NoteField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import type { WorkedShift } from '#shared/roster/times-worked.ts';
import { hourMs } from '#shared/durations.ts';
import { nearestInstantMs } from '#shared/roster/times-worked/proposal.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { wallTime } from '#client/ui/times/times.ts';

interface Props {
  zone: string;
  /** Null: nobody had planned it. */
  shift: WorkedShift | null;
  onDone: () => void;
}

/** Both ends as instants: near those of the plan, else on the day and after it. */
function instantsOf(
  { from, until, day }: { from: string; until: string; day: string },
  shift: WorkedShift | null,
  zone: string,
): { startsAt: string; endsAt: string } | null {
  const plan = shift?.planned ?? shift?.worked ?? null;
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (!plan && Number.isNaN(noon)) return null;
  const starts = nearestInstantMs(from, plan ? Date.parse(plan.startsAt) : noon, zone);
  if (starts === null) return null;
  const ends = nearestInstantMs(until, plan ? Date.parse(plan.endsAt) : starts + 12 * hourMs, zone);
  if (ends === null) return null;
  return { startsAt: new Date(starts).toISOString(), endsAt: new Date(ends).toISOString() };
}

export function EnterForm({ zone, shift, onDone }: Props) {
  const times = shift?.worked ?? shift?.proposed ?? shift?.planned ?? null;
  const [id] = useState(() => shift?.id ?? crypto.randomUUID());
  const [values, setValues] = useState({
    day: shift?.day ?? '',
    from: times ? wallTime(zone, times.startsAt) : '',
    until: times ? wallTime(zone, times.endsAt) : '',
    note: shift?.note ?? '',
  });
  const [isTried, setTried] = useState(false);
  const enter = trpc.roster.worked.enter.useMutation({
    onSuccess: () => {
      toast.brief('Saved');
      onDone();
    },
  });
  const problems = enter.error ? fieldProblems(enter.error) : {};
  const isPlaced = Object.keys(problems).length > 0;
  const change = (changes: Partial<typeof values>) => {
    enter.reset();
    setValues({ ...values, ...changes });
  };
  const isWrong = (time: string) => isTried && nearestInstantMs(time, 0, zone) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const instants = instantsOf(values, shift, zone);
    if (!instants || enter.isPending) return;
    enter.mutate({
      id,
      assignmentId: shift?.assignmentId ?? null,
      ...instants,
      note: values.note.trim() === '' ? null : values.note,
      version: shift?.version ?? 0,
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Time worked">
      <Stack gap="sm" py="sm" maw={480}>
        <ErrorAlert title="The time was not saved" attempt={enter.failureCount}>
          {enter.error && !isPlaced && wordsFor(enter.error)}
        </ErrorAlert>
        {!shift && (
          <DateField
            label="Day"
            value={values.day}
            error={(isTried && values.day === '' && 'Give a day') || problems['assignmentId']}
            onChange={(day) => change({ day })}
          />
        )}
        <Group gap="sm" align="flex-start" grow>
          <TimeField
            label="From"
            value={values.from}
            error={isWrong(values.from) ? 'Give a time' : problems['startsAt']}
            onChange={(from) => change({ from })}
          />
          <TimeField
            label="Until"
            value={values.until}
            error={isWrong(values.until) ? 'Give a time' : problems['endsAt']}
            onChange={(until) => change({ until })}
          />
        </Group>
        <NoteField
          reader="who approves it"
          maxLength={300}
          value={values.note}
          error={problems['note']}
          onChange={(note) => change({ note })}
        />
        <SubmitRow isPending={enter.isPending} onLeave={onDone}>
          Save
        </SubmitRow>
      </Stack>
    </form>
  );
}
