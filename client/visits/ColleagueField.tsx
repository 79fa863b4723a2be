/** One colleague who holds tele-visits, searched on the server while somebody types. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/shell/api.ts';
import { useUser } from '#client/shell/session.tsx';

const typingMs = 200;

export interface ChosenColleague {
  value: string;
  label: string;
}

interface Props {
  chosen: ChosenColleague | null;
  error: string | undefined;
  onChoose: (colleague: ChosenColleague) => void;
}

export function ColleagueField({ chosen, error, onChoose }: Props) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const find = trpc.people.find.useQuery(
    { search: search === chosen?.label ? '' : search },
    { placeholderData: keepPreviousData },
  );
  const found = (find.data ?? [])
    .filter(({ id }) => id !== user.uid && id !== chosen?.value)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  return (
    <Select
      label="Colleague"
      description="Of this hospital, who holds tele-visits."
      placeholder="Type a name"
      searchable
      allowDeselect={false}
      data={chosen ? [chosen, ...found] : found}
      filter={({ options }) => options}
      value={chosen?.value ?? null}
      error={error}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(_id, option) => onChoose({ value: option.value, label: option.label })}
      nothingFoundMessage={find.isFetching ? 'Searching' : 'Nobody here has that name.'}
    />
  );
}
