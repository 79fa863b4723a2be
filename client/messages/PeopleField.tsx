/** A field for several colleagues, found by their names. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';

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
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const find = trpc.people.find.useQuery({ search }, { placeholderData: keepPreviousData });
  const found = (find.data ?? [])
    .filter(({ id }) => id !== uid)
    .map((one) => ({ value: one.id, label: `${one.fullName}, ${one.hospitalRole}` }));
  const chosen = new Set(value.map((one) => one.value));
  const all = [...value, ...found.filter((one) => !chosen.has(one.value))];
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      data={all}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value.map((one) => one.value)}
      error={error}
      onChange={(ids) => onChange(all.filter((one) => ids.includes(one.value)))}
      nothingFoundMessage="No one has that name."
    />
  );
}
