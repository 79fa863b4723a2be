/** Chooses the patient: one of the hospital's, a new one with details, or, where somebody says so, a name alone. */
import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { FoundPatient } from '#shared/patients.ts';
import { LikelyTwins } from '#client/patients/public/LikelyTwins.tsx';
import { NameOnly, NameOnlyButton, nameOnlyChoice } from '#client/patients/public/NameOnly.tsx';
import { PatientSearch } from '#client/patients/public/PatientSearch.tsx';
import { labels, type BookingDraft } from '#client/appointments/booking/booking-draft.ts';
import { idOf } from '#client/appointments/booking/BookingField.tsx';
import { emptyPatientDraft } from '#client/patients/public/patient-draft.ts';
import type { TextChoice } from '#client/ui/fields/pickers/TextPicker.tsx';
import { PatientFields } from '#client/patients/public/PatientFields.tsx';
import type { DraftState } from '#client/appointments/booking/use-draft.ts';

/** The part of the booking form about the patient. */
export interface PatientForm extends Pick<DraftState, 'errors' | 'change' | 'setErrors'> {
  draft: Pick<BookingDraft, 'patient' | 'newPatient' | 'patientName' | 'isNameOnly'>;
}

interface Props {
  form: PatientForm;
  /** It has a title instead of a patient. */
  isMeeting: boolean;
  /** A patient was chosen: what comes next may take the focus. */
  onChosen: () => void;
}

const iconProps = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function NewPatient({
  form,
  onChoose,
}: {
  form: PatientForm;
  onChoose: (patient: FoundPatient) => void;
}) {
  const { draft, errors, change } = form;
  const { newPatient, patientName } = draft;
  if (!newPatient) return null;
  return (
    <Fieldset legend="New patient" radius="sm" p="sm">
      <Stack gap="sm">
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
        <LikelyTwins
          fullName={patientName}
          birthDate={newPatient.birthDate || null}
          onChoose={onChoose}
        />
        <Group justify="flex-end">
          <Button variant="subtle" onClick={() => change({ newPatient: null })}>
            Search again
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

function PatientFieldUnmemoized({ form, isMeeting, onChosen }: Props) {
  const { draft, errors, change } = form;
  const { patient, newPatient, patientName, isNameOnly } = draft;
  if (isMeeting && !patient && !newPatient)
    return (
      <TextInput
        id={idOf('patientName')}
        label="Title"
        autoComplete="off"
        data-autofocus
        value={patientName}
        error={errors.patientName}
        onChange={({ currentTarget }) => change({ patientName: currentTarget.value })}
      />
    );
  if (isNameOnly && !patient)
    return (
      <NameOnly
        id={idOf('patientName')}
        label={labels.patientName}
        name={patientName}
        onChange={() => change({ isNameOnly: false })}
      />
    );
  const enterNew = () => change({ newPatient: emptyPatientDraft });
  const useName = () => {
    change({ isNameOnly: true });
    onChosen();
  };
  const choose = (chosen: FoundPatient) => {
    change({ patient: chosen, patientName: chosen.fullName, newPatient: null });
    onChosen();
  };
  const name = patientName.trim();
  const choices: TextChoice[] = [
    {
      id: 'new',
      label: `New patient: ${name}`,
      details: 'With birth date and contact',
      icon: <IconUserPlus {...iconProps} />,
      onChoose: enterNew,
    },
    nameOnlyChoice(name, useName),
  ];
  return (
    <Stack gap={6}>
      <PatientSearch
        id={idOf('patientName')}
        label={labels.patientName}
        value={{ patient, patientName }}
        isSearching={newPatient === null}
        choices={name === '' ? [] : choices}
        error={errors.patientName}
        onChange={(changes) => (changes.patient ? choose(changes.patient) : change(changes))}
      />
      {!patient && newPatient && <NewPatient form={form} onChoose={choose} />}
      {!patient && !newPatient && (
        <Group gap="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            ms={-8}
            leftSection={<IconUserPlus {...iconProps} size={16} />}
            onClick={enterNew}
          >
            New patient
          </Button>
          {name !== '' && <NameOnlyButton onClick={useName} />}
        </Group>
      )}
    </Stack>
  );
}

/** The largest part of the form, so it is not rendered again when another field changes. */
export const PatientField = memo(PatientFieldUnmemoized);
