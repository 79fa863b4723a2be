/** Chooses the patient: one of the hospital's, a new one with details, or a name alone. */
import { Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { PatientSearch } from '#client/shell/patients/PatientSearch.tsx';
import { labels } from './booking-draft.ts';
import { idOf } from './FormField.tsx';
import { emptyPatientDraft } from './patient-draft.ts';
import { PatientFields } from './PatientFields.tsx';
import type { DraftState } from './use-draft.ts';

export function PatientField({ form }: { form: DraftState }) {
  const { draft, errors, change } = form;
  const { patient, newPatient } = draft;
  const search = (
    <PatientSearch
      id={idOf('patientName')}
      label={labels.patientName}
      value={{ patient, patientName: draft.patientName }}
      isSearching={newPatient === null}
      error={errors.patientName}
      onChange={(changes) => change(changes.patient ? { ...changes, newPatient: null } : changes)}
    />
  );
  if (patient) return search;
  return (
    <Stack gap={6}>
      {search}
      {newPatient ? (
        <Fieldset legend="New patient" radius="sm" p="sm">
          <PatientFields
            typed={newPatient}
            errors={errors}
            onChange={(changes) => {
              change({ newPatient: { ...newPatient, ...changes } });
              form.setErrors(
                Object.fromEntries(
                  Object.entries(errors).filter(([field]) => !Object.hasOwn(changes, field)),
                ),
              );
            }}
          />
          <Group justify="flex-end" mt="sm">
            <Button variant="subtle" onClick={() => change({ newPatient: null })}>
              Only the name
            </Button>
          </Group>
        </Fieldset>
      ) : (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            ms={-8}
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => change({ newPatient: emptyPatientDraft })}
          >
            New patient: add birth date and contact
          </Button>
        </Group>
      )}
    </Stack>
  );
}
