/** Whose calendars stand beside one's own, which kinds are shown, and what the colours mean. */
import { Chip, Group, MultiSelect, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { kinds, type Kind } from '#shared/appointments.ts';
import { mostPeopleBeside } from '#shared/limits.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { allKinds, type CalendarAddress } from './address.ts';
import type { Person } from './shown.ts';
import classes from './Lists.module.css';

const typingMs = 200;

interface Props {
  address: CalendarAddress;
  people: ReadonlyMap<string, Person>;
  ownId: string;
}

function PeoplePicker({ address, people, ownId }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), typingMs);
  const find = trpc.people.find.useQuery({ search }, { placeholderData: keepPreviousData });
  const found = new Map((find.data ?? []).map(({ id, fullName }) => [id, fullName]));
  const offered = [...new Set([...address.people, ...found.keys()])].filter((id) => id !== ownId);
  return (
    <MultiSelect
      aria-label="Colleagues beside your calendar"
      placeholder={address.people.length === 0 ? 'Add a colleague' : ''}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={offered.map((id) => ({
        value: id,
        label: found.get(id) ?? people.get(id)?.fullName ?? 'Not in this hospital',
      }))}
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={mostPeopleBeside}
      value={address.people}
      onChange={address.showPeople}
      nothingFoundMessage={
        find.error ? wordsFor(find.error) : find.isFetching ? 'Searching' : 'Nobody has that name.'
      }
      miw={220}
      maw={560}
    />
  );
}

export function Filters(props: Props) {
  const { address } = props;
  return (
    <Group gap="sm" mb="sm" className={classes.notPrinted ?? ''}>
      <PeoplePicker {...props} />
      <Chip.Group
        multiple
        value={address.kinds}
        onChange={(chosen) => address.showKinds(chosen as Kind[])}
      >
        <Group component="fieldset" gap={6} bd={0} p={0} m={0} aria-label="Kinds shown">
          {allKinds.map((kind) => (
            <Chip key={kind} value={kind} size="sm" variant="light">
              <b aria-hidden>{kinds[kind].letter}</b> {kinds[kind].word}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {address.people.length > 0 && (
        <SegmentedControl
          aria-label="Colours"
          value={address.colourBy}
          onChange={(by) => address.colour(by === 'person' ? 'person' : 'kind')}
          data={[
            { value: 'kind', label: 'Colour by kind' },
            { value: 'person', label: 'By person' },
          ]}
        />
      )}
    </Group>
  );
}
