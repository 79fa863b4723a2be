/** Chooses several colleagues, searched on the server while typing. */
import { Group, MultiSelect, Text } from '@mantine/core';
import { memo, useState } from 'react';
import type { Colleague } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import classes from '#client/people/colleagues/ColleaguePicker.module.css';

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
function useKnown(found: readonly NamedColleague[], chosen: readonly NamedColleague[]) {
  const [known, setKnown] = useState(() => new Map<string, NamedColleague>());
  const fresh = [...chosen, ...found].filter(({ id }) => !known.has(id));
  if (fresh.length > 0)
    setKnown(new Map([...known, ...fresh.map((one) => [one.id, one] as const)]));
  return known;
}

const noColleagues: readonly NamedColleague[] = [];

function ColleaguePickerUnmemoized(props: Props) {
  const { value, chosen = noColleagues, exceptId, maxValues = 10, ...rest } = props;
  const search = useColleagueSearch();
  const found = useKnown(search.found, chosen);
  const unknown = value.filter((id) => !found.has(id));
  const asked = trpc.useQueries((t) =>
    unknown.map((personId) => t.people.colleague({ personId }, { retry: false })),
  );
  const named = asked.flatMap(({ data }) => data ?? []);
  const known = new Map([...found, ...named.map((one) => [one.id, one] as const)]);
  const listed = search.found.map((one) => one.id);
  const offered = [...new Set([...value, ...listed])].filter((one) => one !== exceptId);

  return (
    <MultiSelect
      {...rest}
      classNames={{ input: classes.input ?? '', inputField: classes.typed ?? '' }}
      placeholder={value.length === 0 ? 'Type a name' : ''}
      {...search.field}
      data={offered.map((one) => ({
        value: one,
        label: known.get(one)?.fullName ?? 'A colleague',
      }))}
      hidePickedOptions
      value={value}
      maxValues={maxValues}
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

/** Not rendered again while nothing of it changes: its fields are slow to render. */
export const ColleaguePicker = memo(ColleaguePickerUnmemoized);
