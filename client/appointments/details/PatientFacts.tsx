/** The details of an appointment's patient, and a form to correct them. */
import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { Patient } from '#shared/appointments/patients.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { languageName } from '#client/ui/LanguageField.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { birthDay } from '#client/shell/patients/finding.ts';
import { patientLabels, toPatient, typedOf } from '#client/appointments/booking/patient-draft.ts';
import { PatientFields } from '#client/appointments/booking/PatientFields.tsx';
import classes from './Details.module.css';

function Facts({ patient }: { patient: Patient }) {
  const facts = [
    ['Born', patient.birthDate && birthDay(patient.birthDate)],
    [patientLabels.phone, patient.phone && <PhoneLink phone={patient.phone} />],
    [
      patientLabels.email,
      patient.email && <Anchor href={`mailto:${patient.email}`}>{patient.email}</Anchor>,
    ],
    [patientLabels.language, patient.language && languageName(patient.language)],
    [patientLabels.externalId, patient.externalId],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, fact]) => (
        <div key={label} className={classes.pair}>
          <dt>{label}</dt>
          <dd>{fact || <Text c="dimmed">Not known</Text>}</dd>
        </div>
      ))}
    </dl>
  );
}

function CorrectForm({ patient, onDone }: { patient: Patient; onDone: () => void }) {
  const draft = useDraft(typedOf(patient), patient.version);
  const { values, errors, change } = draft;
  useUnsaved(draft.isBegun, ['appointment']);
  const save = trpc.appointments.patients.save.useMutation({
    onSuccess: ({ fullName }) => {
      toast.done(`Patient ${fullName} saved.`);
      onDone();
    },
    onError: (error) => {
      if (problemOf(error) === 'patients.identifier-taken')
        draft.reject({ externalId: wordsFor(error) });
      else draft.fail(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const made = toPatient(values);
    if ('errors' in made) return draft.reject(made.errors);
    save.mutate({ ...made.patient, patientId: patient.id, version: draft.version });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Patient">
      <Stack gap="sm">
        <FormErrors title="The patient was not saved yet" {...draft} />
        <TextInput
          label="Name"
          autoComplete="off"
          value={values.fullName}
          error={errors.fullName}
          onChange={(event) => change({ fullName: event.currentTarget.value })}
        />
        <PatientFields typed={values} errors={errors} onChange={change} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={save.isPending} onClick={onDone}>
            Keep as it was
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save patient
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Each read is audited, so nothing is refetched automatically. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export function PatientFacts({ patientId }: { patientId: string }) {
  const [isCorrecting, setCorrecting] = useState(false);
  const one = trpc.appointments.patients.one.useQuery({ patientId }, fetchOnce);
  if (one.data && isCorrecting)
    return <CorrectForm patient={one.data} onDone={() => setCorrecting(false)} />;
  if (one.data)
    return (
      <div>
        <Facts patient={one.data} />
        <Button variant="default" mt="sm" onClick={() => setCorrecting(true)}>
          Correct patient
        </Button>
      </div>
    );
  if (one.error) return <QueryFailed title="The patient could not be loaded." query={one} />;
  return <Skeleton height={190} component="output" aria-label="Loading the patient" />;
}
