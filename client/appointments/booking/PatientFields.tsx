/** Birth date, contact, language and identifier of a patient, alike wherever they are filled in. */
import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { patientLabels, type PatientErrors, type TypedPatient } from './patient-draft.ts';

interface Props {
  typed: TypedPatient;
  errors: PatientErrors;
  onChange: (changes: Partial<TypedPatient>) => void;
}

export const patientFieldId = (name: string) => `patient-${name}`;

export function PatientFields({ typed, errors, onChange }: Props) {
  const field = (name: keyof TypedPatient) => ({
    id: patientFieldId(name),
    label: patientLabels[name],
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
  });
  const text = (name: Exclude<keyof TypedPatient, 'language'>) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...text('birthDate')} type="date" />
        <LanguageField
          {...field('language')}
          value={typed.language || null}
          onChange={(language) => onChange({ language: language ?? '' })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('email')} inputMode="email" />
        <TextInput {...text('phone')} inputMode="tel" />
      </SimpleGrid>
      <TextInput
        {...text('externalId')}
        description="As the hospital's own record system knows the patient"
      />
    </Stack>
  );
}
