/** Chooses whose entries to show: searched on the server while typing, locked accounts included. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const typingMs = 250;
const offered = 20;

interface Props {
  value: string;
  onChange: (id: string | null) => void;
}

export function PersonPicker({ value, onChange }: Props) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const canFind = may(user, 'people.manage');
  const [namesById, setNamesById] = useState<Record<string, string>>({ [user.uid]: user.fullName });
  const find = trpc.people.list.useQuery(
    {
      search: Object.values(namesById).includes(search) ? '' : search,
      pageSize: offered,
      withSimilar: true,
    },
    { enabled: canFind, placeholderData: keepPreviousData, refetchOnWindowFocus: false },
  );
  const chosen = trpc.people.one.useQuery(
    { personId: value },
    {
      enabled: canFind && value !== '' && namesById[value] === undefined,
      refetchOnWindowFocus: false,
    },
  );
  const shownNames = ['', 'Somebody', chosen.data?.fullName, ...Object.values(namesById)];
  const isTyped = !shownNames.includes(typed);
  const isSearching = isTyped && (typed.trim().slice(0, 100) !== search || find.isFetching);
  const name = namesById[value] ?? chosen.data?.fullName;
  const isSimilar = !isSearching && (find.data?.similar.length ?? 0) > 0;
  const people = isSimilar ? find.data?.similar : find.data?.people;
  const options = (people ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
  const isListed = options.some((option) => option.value === value);
  return (
    <Picker
      label="Person"
      placeholder="Anyone"
      clearable
      clearButtonProps={{ 'aria-label': 'Anyone' }}
      isSearching={isSearching}
      isSimilar={isSimilar}
      data={
        value && !isListed && !isTyped
          ? [{ value, label: name ?? 'Somebody' }, ...options]
          : options
      }
      filter={({ options }) => options}
      value={value || null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        if (id) setNamesById((before) => ({ ...before, [id]: option.label }));
        onChange(id);
      }}
      nothingFoundMessage={find.error ? wordsFor(find.error) : 'No one has that name.'}
    />
  );
}
