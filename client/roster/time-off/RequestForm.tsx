/** Asks for time off: kind, days and a note. */
import { Group, Select, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { NoteField } from '#client/roster/NoteField.tsx';
import { TimeOffKind, type HalfDay } from '#shared/roster/time-off-requests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { kindWords } from './time-off-words.ts';

const empty = {
  kind: 'vacation' as TimeOffKind,
  from: '',
  to: '',
  half: 'whole' as HalfDay | 'whole',
  note: '',
};
const lengths = [
  { value: 'whole', label: 'Whole day' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
] as const;
const kinds = TimeOffKind.options.map((value) => ({ value, label: kindWords[value] }));

export function RequestForm() {
  const [values, setValues] = useState(empty);
  const [id, setId] = useState(() => crypto.randomUUID());
  const ask = trpc.roster.timeOff.ask.useMutation({
    onSuccess: () => {
      toast.done('Asked for time off.');
      setValues(empty);
      setId(crypto.randomUUID());
    },
  });
  const problems = ask.error ? fieldProblems(ask.error) : {};
  const change = (changes: Partial<typeof empty>) => {
    ask.reset();
    setValues({ ...values, ...changes });
  };
  const isOneDay = values.from !== '' && (values.to || values.from) === values.from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { kind, from, to, note } = values;
    if (ask.isPending) return;
    const half = isOneDay && values.half !== 'whole' ? values.half : null;
    ask.mutate({ id, kind, from, to: to || from, half, note: note.trim() === '' ? null : note });
  };
  const isPlaced = Object.keys(problems).length > 0;
  return (
    <form onSubmit={submit} noValidate aria-label="Ask for time off">
      <Stack gap="sm" maw={560}>
        <ErrorAlert title="You have not asked yet" attempt={ask.failureCount}>
          {ask.error && !isPlaced && wordsFor(ask.error)}
        </ErrorAlert>
        <Select
          label="Kind"
          allowDeselect={false}
          data={kinds}
          value={values.kind}
          onChange={(kind) => kind && change({ kind: TimeOffKind.parse(kind) })}
        />
        <Group gap="sm" align="flex-start" grow>
          <DateField
            label="First day"
            value={values.from}
            error={problems['from'] && 'Give a day'}
            onChange={(from) => change({ from })}
          />
          <DateField
            label="Last day"
            firstDay={values.from || undefined}
            value={values.to || values.from}
            error={problems['to']}
            onChange={(to) => change({ to })}
          />
        </Group>
        {isOneDay && (
          <SegmentedControl
            aria-label="How much of the day"
            fullWidth
            data={[...lengths]}
            value={values.half}
            onChange={(half) => change({ half })}
          />
        )}
        <NoteField
          reader="who decides"
          maxLength={300}
          value={values.note}
          error={problems['note']}
          onChange={(note) => change({ note })}
        />
        <SubmitRow isPending={ask.isPending}>Ask for time off</SubmitRow>
      </Stack>
    </form>
  );
}
