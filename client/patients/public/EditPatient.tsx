/** A button that opens a form to correct the record of an appointment's patient. */
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Patient } from '#shared/patients.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { PatientFactList } from '#client/patients/public/PatientFactList.tsx';
import { toPatient, typedOf } from '#client/patients/public/patient-draft.ts';
import { PatientFields } from '#client/patients/public/PatientFields.tsx';
import { usePatient } from './use-patient.ts';

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
  const submit = () => {
    const parsed = toPatient(values);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    save.mutate({ ...parsed.patient, patientId: patient.id, version: draft.version });
  };
  return (
    <Form aria-label="Patient" gap="sm" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The patient was not saved" {...draft} />
      <TextInput label="Name" {...textOf(draft, 'fullName')} />
      <PatientFields typed={values} errors={errors} onChange={change} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={save.isPending} onClick={onDone}>
          Discard changes
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save patient
        </Button>
      </Group>
    </Form>
  );
}

interface Props {
  patientId: string;
  /** Where they do not stand beside it already. */
  withFacts?: boolean;
}

export function EditPatient({ patientId, withFacts = false }: Props) {
  const [isCorrecting, setCorrecting] = useState(false);
  const patientQuery = usePatient(patientId);
  if (patientQuery.data && isCorrecting)
    return <CorrectForm patient={patientQuery.data} onDone={() => setCorrecting(false)} />;
  if (patientQuery.error)
    return <QueryFailed title="The patient could not be loaded." query={patientQuery} />;
  const button = (
    <Button variant="default" disabled={!patientQuery.data} onClick={() => setCorrecting(true)}>
      Edit patient
    </Button>
  );
  if (!withFacts) return button;
  if (!patientQuery.data)
    return <Skeleton height={240} component="output" aria-label="Loading the patient" />;
  return (
    <Stack gap="sm" align="flex-start">
      <PatientFactList patient={patientQuery.data} />
      {button}
    </Stack>
  );
}
