/** Chooses several colleagues, searched on the server while typing. */
import { Group, Text } from '@mantine/core';
import { memo, useState } from 'react';
import type { Colleague } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import classes from '#client/people/colleagues/ColleaguePicker.module.css';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

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
function useKnown(namedColleagues: readonly NamedColleague[], chosen: readonly NamedColleague[]) {
  const [knownColleagues, setKnownColleagues] = useState(() => new Map<string, NamedColleague>());
  const fresh = [...chosen, ...namedColleagues].filter(({ id }) => !knownColleagues.has(id));
  if (fresh.length > 0)
    setKnownColleagues(
      new Map([
        ...knownColleagues,
        ...fresh.map((namedColleague) => [namedColleague.id, namedColleague] as const),
      ]),
    );
  return knownColleagues;
}

const noColleagues: readonly NamedColleague[] = [];

function ColleaguePickerUnmemoized(props: Props) {
  const { value, chosen = noColleagues, exceptId, maxValues = 10, ...rest } = props;
  const search = useColleagueSearch();
  const colleagues = useKnown(search.colleagues, chosen);
  const unknown = value.filter((id) => !colleagues.has(id));
  const queries = trpc.useQueries((t) =>
    unknown.map((personId) => t.people.colleague({ personId }, { retry: false })),
  );
  const named = queries.flatMap(({ data }) => data ?? []);
  const colleaguesById = new Map([
    ...colleagues,
    ...named.map((colleague) => [colleague.id, colleague] as const),
  ]);
  const listed = search.colleagues.map((colleague) => colleague.id);
  const offered = [...new Set([...value, ...listed])].filter((id) => id !== exceptId);

  return (
    <MultiPicker
      {...rest}
      classNames={{ input: classes.input ?? '', inputField: classes.typed ?? '' }}
      placeholder={value.length === 0 ? 'Type a name' : ''}
      {...search.field}
      data={offered.map((id) => ({
        value: id,
        label: colleaguesById.get(id)?.fullName ?? 'A colleague',
      }))}
      hidePickedOptions
      value={value}
      maxValues={maxValues}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {[
              colleaguesById.get(option.value)?.hospitalRole,
              colleaguesById.get(option.value)?.unit,
            ]
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
