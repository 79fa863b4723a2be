/** A field for several colleagues, found by their names. */
import type { ReactNode } from 'react';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

export interface ChosenPerson {
  value: string;
  label: string;
}

interface Props {
  label: string;
  description?: ReactNode;
  value: readonly ChosenPerson[];
  error?: string | undefined;
  onChange: (people: ChosenPerson[]) => void;
}

export function PeopleField({ label, description, value, error, onChange }: Props) {
  const { uid } = useUser();
  const search = useColleagueSearch();
  const foundOptions = search.colleagues
    .filter(({ id }) => id !== uid)
    .map((colleague) => ({
      value: colleague.id,
      label: `${colleague.fullName}, ${colleague.hospitalRole}`,
    }));
  const chosen = new Set(value.map((option) => option.value));
  const all = [...value, ...foundOptions.filter((option) => !chosen.has(option.value))];
  return (
    <MultiPicker
      label={label}
      description={description}
      {...search.field}
      hidePickedOptions
      data={all}
      value={value.map((option) => option.value)}
      error={error}
      onChange={(ids) => onChange(all.filter((option) => ids.includes(option.value)))}
    />
  );
}
