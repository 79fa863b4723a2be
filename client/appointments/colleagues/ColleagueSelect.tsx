/** Chooses one colleague, searched on the server while typing. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';

const typingMs = 200;

interface Props {
  id?: string;
  label: string;
  error?: string | undefined;
  /** The reader is in the list too. */
  value: string;
  onChange: (id: string) => void;
  w?: number | string;
}

export function ColleagueSelect({ value, onChange, ...rest }: Props) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const [names, setNames] = useState<Record<string, string>>({ [user.uid]: user.fullName });
  const isChosenName = Object.values(names).includes(search);
  const find = trpc.people.find.useQuery(
    { search: isChosenName ? '' : search },
    { placeholderData: keepPreviousData },
  );
  const chosen = trpc.people.colleague.useQuery(
    { personId: value },
    { enabled: names[value] === undefined, retry: false },
  );
  const found = (find.data ?? []).map((one) => ({ value: one.id, label: one.fullName }));
  const own = { value: user.uid, label: user.fullName };
  const name = names[value] ?? chosen.data?.fullName ?? 'Somebody';
  const offered = new Map([
    ...(isChosenName || search === '' ? [[own.value, own] as const] : []),
    ...found.map((one) => [one.value, one] as const),
  ]);
  if (!offered.has(value)) offered.set(value, { value, label: name });
  return (
    <Select
      {...rest}
      searchable
      allowDeselect={false}
      data={[...offered.values()]}
      filter={({ options }) => options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        if (!id) return;
        setNames((before) => ({ ...before, [id]: option.label }));
        onChange(id);
      }}
      nothingFoundMessage={find.error ? wordsFor(find.error) : 'No one has that name.'}
    />
  );
}
