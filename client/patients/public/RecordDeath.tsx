/** Records that a patient has died, as precisely as it is known, and takes it back. */
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Patient } from '#shared/patients.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { BirthDateField } from '#client/ui/fields/BirthDateField.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';

type Precision = 'day' | 'month' | 'year' | 'none';

const precisions: { value: Precision; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
  { value: 'none', label: 'Not known' },
];

const patterns: Record<Exclude<Precision, 'none'>, RegExp> = {
  day: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
};

const stoppedWords = (count: number): string => {
  if (count === 0) return 'No message to the patient was stopped meanwhile.';
  const messages = count === 1 ? '1 message' : `${count} messages`;
  return `${messages} to the patient ${count === 1 ? 'was' : 'were'} stopped meanwhile: see Patients not told.`;
};

function useRecordDeath(onEnd: (error?: string) => void) {
  return trpc.appointments.patients.recordDeath.useMutation({
    onSuccess: ({ patient: { fullName, deceased }, stoppedMessages }) => {
      if (deceased) toast.done(`${fullName} is recorded as deceased. Nothing is sent to them.`);
      else toast.done(`${fullName} is not deceased. ${stoppedWords(stoppedMessages)}`);
      onEnd();
    },
    onError: (error) => {
      onEnd(problemOf(error) === 'input.invalid' ? 'Check the date' : wordsFor(error));
    },
  });
}

function DeathForm({ patient, onDone }: { patient: Patient; onDone: () => void }) {
  const [precision, setPrecision] = useState<Precision>('day');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const save = useRecordDeath((words) => (words ? setError(words) : onDone()));
  const submit = () => {
    if (precision !== 'none' && !patterns[precision].test(value))
      return setError(`Type the ${precision}, or choose how much is known`);
    const deceased = precision === 'none' ? 'true' : value;
    save.mutate({ patientId: patient.id, version: patient.version, deceased });
  };
  const field = { value, error, autoComplete: 'off' } as const;
  return (
    <Form aria-label="Death of the patient" gap="sm" isPending={save.isPending} onSubmit={submit}>
      <Stack gap={4}>
        <Text size="sm" fw={500} id="death-known">
          What is known of the date of death
        </Text>
        <SegmentedControl
          aria-labelledby="death-known"
          fullWidth
          data={precisions}
          value={precision}
          onChange={(chosen) => {
            setPrecision(precisions.find((one) => one.value === chosen)?.value ?? 'day');
            setValue('');
            setError(undefined);
          }}
        />
      </Stack>
      {precision === 'day' && (
        <BirthDateField {...field} id="death-day" label="Date of death" onChange={setValue} />
      )}
      {(precision === 'month' || precision === 'year') && (
        <TextInput
          {...field}
          label={precision === 'month' ? 'Month of death' : 'Year of death'}
          description={precision === 'month' ? 'Such as 2026-05' : 'Such as 2026'}
          inputMode="numeric"
          onChange={(event) => setValue(event.currentTarget.value.trim())}
        />
      )}
      {precision === 'none' && error && (
        <Text size="sm" c="var(--bad)">
          {error}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        No letter, reminder, text message or offer is sent to the patient any more. Appointments
        stay until the desk cancels them.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={save.isPending} onClick={onDone}>
          Discard
        </Button>
        <Button type="submit" loading={save.isPending}>
          Record death
        </Button>
      </Group>
    </Form>
  );
}

function TakeBack({ patient }: { patient: Patient }) {
  const [isAsked, setAsked] = useState(false);
  const save = useRecordDeath((words) => {
    setAsked(false);
    if (words) toast.problem(words);
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Take back death
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={`Has ${patient.fullName} not died?`}
        keep="Keep as deceased"
        onKeep={() => setAsked(false)}
        verb="Take back"
        onDo={() =>
          save.mutate({ patientId: patient.id, version: patient.version, deceased: null })
        }
        isPending={save.isPending}
      >
        Messages about what is booked are sent again from now on. Those that were stopped meanwhile
        are listed under Patients not told.
      </ConfirmDialog>
    </>
  );
}

export function RecordDeath({ patient }: { patient: Patient }) {
  const [isOpen, setOpen] = useState(false);
  if (patient.deceased !== null) return <TakeBack patient={patient} />;
  if (isOpen) return <DeathForm patient={patient} onDone={() => setOpen(false)} />;
  return (
    <Button variant="subtle" color="bad" onClick={() => setOpen(true)}>
      Record death
    </Button>
  );
}
