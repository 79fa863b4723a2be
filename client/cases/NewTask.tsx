/** The form of a new task: what is to be done, about whom, by when, and by whom. */
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { HospitalRole } from '#shared/roles.ts';
import { hourMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';

const times = [
  { value: '', label: 'No time' },
  { value: '2', label: 'In 2 hours' },
  { value: '4', label: 'In 4 hours' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
];

const blank = { title: '', instructions: '', hours: '24', role: '' as HospitalRole | '' };
const nobody: NamedPatient = { patientName: '', patient: null };

export function NewTask({ onDone }: { onDone: (caseId: string) => void }) {
  const { names: jobs } = useJobs();
  const [draft, setDraft] = useState(blank);
  const [who, setWho] = useState(nobody);
  const [attempt, setAttempt] = useState(0);
  const [isSent, setSent] = useState(false);
  useUnsaved(!isSent && (draft !== blank || who !== nobody), ['task', 'new']);
  const open = trpc.cases.openTask.useMutation({
    onSuccess: ({ caseId }) => onDone(caseId),
    onError: () => {
      setSent(false);
      setAttempt((before) => before + 1);
    },
  });
  const errors = fieldProblems(open.error);
  const change = (changes: Partial<typeof blank>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const text = (name: 'title' | 'instructions') => textOf({ values: draft, errors, change }, name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    const { title, instructions, hours, role } = draft;
    open.mutate({
      title,
      instructions,
      patientId: who.patient?.id ?? null,
      dueAt: hours ? new Date(Date.now() + Number(hours) * hourMs).toISOString() : null,
      assign: role ? { to: 'role', role } : { to: 'nobody' },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title="The task was not opened" attempt={attempt}>
          {open.error && wordsFor(open.error)}
        </ErrorAlert>
        <TextInput label="What is to be done" maxLength={120} {...text('title')} />
        <Textarea
          label="Instructions"
          autosize
          minRows={3}
          maxLength={2000}
          {...text('instructions')}
        />
        <PatientSearch
          id="task-patient"
          label="Patient"
          value={who}
          error={errors['patientId']}
          onChange={(changes) => setWho((before) => ({ ...before, ...changes }))}
        />
        <Select
          label="By when"
          data={times}
          allowDeselect={false}
          value={draft.hours}
          onChange={(hours) => change({ hours: hours ?? '' })}
        />
        <Select
          label="Who"
          description="Who holds the role then can take it"
          data={[
            { value: '', label: 'Nobody yet' },
            ...jobs.map((role) => ({ value: role, label: role })),
          ]}
          allowDeselect={false}
          value={draft.role}
          onChange={(role) => change({ role: (role ?? '') as HospitalRole | '' })}
        />
        <SubmitRow isPending={open.isPending}>Open task</SubmitRow>
      </Stack>
    </form>
  );
}
