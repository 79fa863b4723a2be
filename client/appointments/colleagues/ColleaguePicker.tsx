/** Chooses several colleagues, searched on the server while typing. */
import { Group, MultiSelect, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Colleague } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import classes from './ColleaguePicker.module.css';

const typingMs = 200;

type NamedColleague = Pick<Colleague, 'id' | 'fullName'> & Partial<Colleague>;

interface Props {
  id?: string;
  label: string;
  description: string;
  value: string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
  /** The people chosen already, with their names. */
  chosen?: readonly NamedColleague[];
  /** A person who cannot be chosen, for instance the reader. */
  exceptId?: string;
  maxValues?: number;
}

/** Everybody found or chosen so far, so that chosen people keep their names when the search changes. */
function useKnown(found: readonly NamedColleague[] | undefined, chosen: readonly NamedColleague[]) {
  const [known, setKnown] = useState(() => new Map<string, NamedColleague>());
  const fresh = [...chosen, ...(found ?? [])].filter(({ id }) => !known.has(id));
  if (fresh.length > 0)
    setKnown(new Map([...known, ...fresh.map((one) => [one.id, one] as const)]));
  return known;
}

const noColleagues: readonly NamedColleague[] = [];

export function ColleaguePicker(props: Props) {
  const { value, chosen = noColleagues, exceptId, maxValues = 10, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const find = trpc.people.find.useQuery({ search }, { placeholderData: keepPreviousData });
  const found = useKnown(find.data, chosen);
  const unknown = value.filter((id) => !found.has(id));
  const asked = trpc.useQueries((t) =>
    unknown.map((personId) => t.people.colleague({ personId }, { retry: false })),
  );
  const named = asked.flatMap(({ data }) => data ?? []);
  const known = new Map([...found, ...named.map((one) => [one.id, one] as const)]);
  const listed = (find.data ?? []).map((one) => one.id);
  const offered = [...new Set([...value, ...listed])].filter((one) => one !== exceptId);
  const nobody = find.error ? wordsFor(find.error) : 'No one has that name.';

  return (
    <MultiSelect
      {...rest}
      classNames={{ input: classes.input ?? '', inputField: classes.typed ?? '' }}
      placeholder={value.length === 0 ? 'Type a name' : ''}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((one) => ({
        value: one,
        label: known.get(one)?.fullName ?? 'A colleague',
      }))}
      filter={({ options }) => options}
      hidePickedOptions
      value={value}
      maxValues={maxValues}
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
