/** The fields of a patient's details: birth date, sex, contact, address, language and identifier. */
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { BirthDateField } from '#client/ui/fields/BirthDateField.tsx';
import { sexes, sexWords } from '#shared/patients/sexes.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { LanguageField } from '#client/ui/LanguageField.tsx';
import { patientLabels, type PatientErrors, type PatientDraft } from './patient-draft.ts';

interface Props {
  typed: PatientDraft;
  errors: PatientErrors;
  onChange: (changes: Partial<PatientDraft>) => void;
}

export const patientFieldId = (name: string) => `patient-${name}`;

export function PatientFields({ typed, errors, onChange }: Props) {
  const field = (name: Exclude<keyof PatientDraft, 'needsInterpreter'>) => ({
    id: patientFieldId(name),
    label: patientLabels[name],
    autoComplete: 'off',
    value: typed[name],
    error: errors[name],
  });
  const text = (
    name: Exclude<keyof PatientDraft, 'language' | 'birthDate' | 'sex' | 'needsInterpreter'>,
  ) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="sm">
        <BirthDateField
          {...field('birthDate')}
          autoComplete="off"
          onChange={(birthDate) => onChange({ birthDate })}
        />
        <Picker
          {...field('sex')}
          clearable
          clearButtonProps={{ 'aria-label': 'Sex not known' }}
          data={sexes.map((sex) => ({ value: sex, label: sexWords[sex] }))}
          value={typed.sex || null}
          onChange={(sex) => onChange({ sex: sex ?? '' })}
          nothingFoundMessage="It is one of female, male, other and unknown."
        />
      </SimpleGrid>
      <LanguageField
        {...field('language')}
        value={typed.language || null}
        onChange={(language) => onChange({ language: language ?? '' })}
      />
      <Checkbox
        label={patientLabels.needsInterpreter}
        checked={typed.needsInterpreter}
        onChange={(event) => onChange({ needsInterpreter: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('email')} inputMode="email" />
        <TextInput {...text('phone')} inputMode="tel" />
      </SimpleGrid>
      <TextInput {...text('addressLine')} maxLength={200} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput {...text('addressPostalCode')} maxLength={20} />
        <TextInput {...text('addressCity')} maxLength={100} />
        <TextInput {...text('addressState')} maxLength={100} />
        <TextInput {...text('addressCountry')} maxLength={100} />
      </SimpleGrid>
      <TextInput
        {...text('externalId')}
        description="The patient's number in the hospital's own system"
      />
    </Stack>
  );
}
