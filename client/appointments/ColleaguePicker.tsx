/** Who else comes: searched on the server while somebody types. */
import { Group, MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colleague } from '#shared/people.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import classes from './ColleaguePicker.module.css';

const typingMs = 200;

interface Props {
  id: string;
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error: string | undefined;
}

/** Everybody found or chosen so far, so that a chosen one keeps the name when the search goes on. */
function useKnown(found: Colleague[] | undefined): Map<string, Colleague> {
  const [known, setKnown] = useState(() => new Map<string, Colleague>());
  const isNew = found?.some(({ id }) => !known.has(id));
  if (found && isNew) setKnown(new Map([...known, ...found.map((one) => [one.id, one] as const)]));
  return known;
}

export function ColleaguePicker({ id, label, value, onChange, error }: Props) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const find = trpc.people.find.useQuery({ search }, { placeholderData: keepPreviousData });
  const known = useKnown(find.data);
  const found = (find.data ?? []).map((one) => one.id);
  const offered = [...new Set([...value, ...found])].filter((one) => one !== user.uid);
  const nobody = find.error ? wordsFor(find.error) : 'Nobody here has that name.';

  return (
    <MultiSelect
      id={id}
      label={label}
      classNames={{ input: classes.input ?? '', inputField: classes.typed ?? '' }}
      description="Optional. Each of them has to be free."
      placeholder={value.length === 0 ? 'Type a name' : ''}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((one) => ({ value: one, label: known.get(one)?.fullName ?? '' }))}
      filter={({ options }) => options}
      hidePickedOptions
      value={value}
      onChange={onChange}
      maxValues={10}
      error={error}
      nothingFoundMessage={find.isFetching ? 'Searching' : nobody}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {[known.get(option.value)?.hospitalRole, known.get(option.value)?.unit]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </Group>
      )}
    />
  );
}
