/** The form of a new case: what its kind asks for, about whom, by when, and by whom. */
import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { AssignTo } from '#shared/cases.ts';
import { may } from '#shared/roles.ts';
import { hourMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { textOf } from '#client/shell/api/form-draft.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { WhoField } from '#client/people/public/WhoField.tsx';

const times = [
  { value: '', label: 'No time' },
  { value: '2', label: 'In 2 hours' },
  { value: '4', label: 'In 4 hours' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
];

const blank = { title: '', hours: '24', assign: { to: 'nobody' } as AssignTo };
const noFields: Record<string, string> = {};
/** In a sentence: "task", "CDI review". */
const caseWord = (kind: KindName) => {
  const { label } = kindOf(kind);
  return /^[A-Z]{2}/.test(label) ? label : label.toLowerCase();
};

const nobody: NamedPatient = { patientName: '', patient: null };

interface Props {
  kind: KindName;
  /** Of a stay it is known whom it is about. */
  about?: { patientId: string; name: string; encounterId: string | null };
  onDone: (caseId: string) => void;
}

export function NewCase({ kind, about, onDone }: Props) {
  const { fields = [], needsStay } = kindOf(kind);
  const canFindPatients = may(useUser(), 'patients.find');
  const [draft, setDraft] = useState(blank);
  const [subject, setSubject] = useState(noFields);
  const [who, setWho] = useState(nobody);
  const [attempt, setAttempt] = useState(0);
  const [isSent, setSent] = useState(false);
  useUnsaved(!isSent && (draft !== blank || subject !== noFields || who !== nobody), [
    'case',
    'new',
  ]);
  const open = trpc.cases.open.useMutation({
    onSuccess: ({ caseId }) => onDone(caseId),
    onError: () => {
      setSent(false);
      setAttempt((before) => before + 1);
    },
  });
  const errors = fieldProblems(open.error);
  const change = (changes: Partial<typeof blank>) =>
    setDraft((before) => ({ ...before, ...changes }));
  const field = (name: string) => ({
    value: subject[name] ?? '',
    error: errors[`subject.${name}`],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = event.currentTarget;
      setSubject((before) => ({ ...before, [name]: value }));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSent(true);
    const { title, hours, assign } = draft;
    open.mutate({
      kind,
      title,
      subject,
      patientId: about?.patientId ?? who.patient?.id ?? null,
      encounterId: about?.encounterId ?? null,
      dueAt: hours ? new Date(Date.now() + Number(hours) * hourMs).toISOString() : null,
      assign,
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ErrorAlert title={`The ${caseWord(kind)} was not opened`} attempt={attempt}>
          {open.error && wordsFor(open.error)}
        </ErrorAlert>
        <TextInput
          label={needsStay ? 'Title' : 'What is to be done'}
          maxLength={120}
          {...textOf({ values: draft, errors, change }, 'title')}
        />
        {fields.map(({ name, label: fieldLabel, type, maxLength }) =>
          type === 'line' ? (
            <TextInput key={name} label={fieldLabel} maxLength={maxLength} {...field(name)} />
          ) : (
            <Textarea
              key={name}
              label={fieldLabel}
              autosize
              minRows={3}
              maxLength={maxLength}
              {...field(name)}
            />
          ),
        )}
        {about ? (
          <Text size="sm">
            About <b>{about.name}</b>
          </Text>
        ) : (
          canFindPatients && (
            <PatientSearch
              id="case-patient"
              label="Patient"
              value={who}
              error={errors['patientId']}
              onChange={(changes) => setWho((before) => ({ ...before, ...changes }))}
            />
          )
        )}
        <Select
          label="By when"
          data={times}
          allowDeselect={false}
          value={draft.hours}
          onChange={(hours) => change({ hours: hours ?? '' })}
        />
        <WhoField label="Who" value={draft.assign} onChange={(assign) => change({ assign })} />
        <SubmitRow isPending={open.isPending}>{`Open ${caseWord(kind)}`}</SubmitRow>
      </Stack>
    </form>
  );
}
