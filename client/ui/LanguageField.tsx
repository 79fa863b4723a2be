/** A field that chooses languages by name: one for a patient, several for a clinician. */
import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { offeredLanguages } from './languages.ts';

const nothingFound = 'No language has that name.';

type OneProps = Omit<SelectProps, 'data' | 'value'> & { value: string | null };

export function LanguageField(props: OneProps) {
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No language' }}
      nothingFoundMessage={nothingFound}
      {...props}
      data={offeredLanguages(props.value === null ? [] : [props.value])}
    />
  );
}

type ManyProps = Omit<MultiSelectProps, 'data' | 'value'> & { value: string[] };

export function LanguagesField(props: ManyProps) {
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      maxValues={20}
      nothingFoundMessage={nothingFound}
      {...props}
      data={offeredLanguages(props.value)}
    />
  );
}
