/** A field that chooses languages by name: one for a patient, several for a clinician. */
import type { ComponentProps } from 'react';
import { offeredLanguages } from './languages.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const nothingFound = 'No language has that name.';

type OneProps = Omit<ComponentProps<typeof Picker>, 'data'>;

export function LanguageField(props: OneProps) {
  return (
    <Picker
      clearable
      clearButtonProps={{ 'aria-label': 'No language' }}
      nothingFoundMessage={nothingFound}
      {...props}
      data={offeredLanguages(props.value === null ? [] : [props.value])}
    />
  );
}

type ManyProps = Omit<ComponentProps<typeof MultiPicker>, 'data'>;

export function LanguagesField(props: ManyProps) {
  return (
    <MultiPicker
      hidePickedOptions
      maxValues={20}
      nothingFoundMessage={nothingFound}
      {...props}
      data={offeredLanguages(props.value)}
    />
  );
}
