/** A field that chooses languages by name: one for a patient, several for a clinician. */
import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** "Polish", "Brazilian Portuguese" */
export const languageName = (tag: string): string => names.of(tag) ?? tag;

/** The most spoken in hospitals of Europe and America; any other tag that is set is kept. */
const usual =
  'ar bg bn bs cs da de el en es et fa fi fil fr gu he hi hr ht hu hy id it ja ko ku lt lv ml mr ne nl no pa pl ps pt pt-BR ro ru sk sl so sq sr sv sw ta te th tr uk ur vi yue zh'.split(
    ' ',
  );

const offered = (chosen: readonly string[]) =>
  [...new Set([...usual, ...chosen])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

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
      data={offered(props.value === null ? [] : [props.value])}
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
      data={offered(props.value)}
    />
  );
}
