/** Which colleagues' calendars are shown, what is filtered out, and what the colours mean. */
import { Button, Checkbox, Chip, Group, Popover, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { memo } from 'react';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { kinds, states } from '#shared/appointments/appointment-kinds.ts';
import { maxColleagueCalendars } from '#shared/limits.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { stateWord } from '#client/ui/appointments/StateBadge.tsx';
import { allKinds, type CalendarAddress } from './calendar-address.ts';
import { personColours, type CalendarPerson } from './people.ts';
import colours from '#client/ui/appointments/colours.module.css';
import classes from './CalendarFilters.module.css';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface Props {
  address: CalendarAddress;
  people: ReadonlyMap<string, CalendarPerson>;
  ownId: string;
  /** Something is filtered out. */
  isFiltered: boolean;
  /** The filters let nothing through. */
  isEmptied: boolean;
}

function PeoplePicker({ address, people, ownId }: Props) {
  const search = useColleagueSearch();
  const namesById = new Map(search.colleagues.map(({ id, fullName }) => [id, fullName]));
  const offered = [...new Set([...address.people, ...namesById.keys()])].filter(
    (id) => id !== ownId,
  );
  return (
    <MultiPicker
      aria-label="Colleagues beside your calendar"
      placeholder={address.people.length === 0 ? 'Add a colleague' : ''}
      {...search.field}
      data={offered.map((id) => ({
        value: id,
        label: namesById.get(id) ?? people.get(id)?.fullName ?? 'Not in this hospital',
      }))}
      hidePickedOptions
      maxValues={maxColleagueCalendars}
      value={address.people}
      onChange={address.showPeople}
      miw={220}
      maw={560}
    />
  );
}

const KindFilter = ({ address }: Pick<Props, 'address'>) => (
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
);

function StateFilter({ address }: Pick<Props, 'address'>) {
  const chosen = address.states ?? [];
  const words =
    chosen.length === 0
      ? 'All states'
      : chosen.length === 1 && chosen[0]
        ? stateWord(chosen[0])
        : `${chosen.length} states`;
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="States shown"
          description="Leave empty to show all"
          value={chosen}
          onChange={(next) => address.showStates(next as AppointmentState[])}
        >
          <Stack gap="xs" mt="xs">
            {states.map((state) => (
              <Checkbox key={state} value={state} label={stateWord(state)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Chooses whose time is shown, and is the key to the colours. */
function PeopleFilter({ address, people }: Pick<Props, 'address' | 'people'>) {
  const all = [...people.values()];
  const shownIds = all.map(({ id }) => id).filter((id) => !address.hidden.includes(id));
  const choose = (chosen: string[]) =>
    address.hide(all.map(({ id }) => id).filter((id) => !chosen.includes(id)));
  return (
    <Chip.Group multiple value={shownIds} onChange={choose}>
      <Group component="fieldset" gap={6} bd={0} p={0} m={0} aria-label="People shown">
        {all.map(({ id, name, letters, colour }) => (
          <Chip key={id} value={id} size="sm" variant="light">
            {address.colourBy === 'person' && (
              <b
                aria-hidden
                className={`${colours.coloured} ${classes.personKey}`}
                data-colour={personColours[colour]}
              >
                {letters}
              </b>
            )}{' '}
            {name}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function FiltersUnmemoized(props: Props) {
  const { address, people, isFiltered, isEmptied } = props;
  return (
    <Group gap="sm" mb="sm" data-not-printed>
      <PeoplePicker {...props} />
      <KindFilter address={address} />
      <StateFilter address={address} />
      {address.people.length > 0 && (
        <>
          <PeopleFilter address={address} people={people} />
          <SegmentedControl
            aria-label="Colours"
            value={address.colourBy}
            onChange={address.colour}
            data={[
              { value: 'kind', label: 'Colour by kind' },
              { value: 'person', label: 'By person' },
            ]}
          />
        </>
      )}
      {isEmptied && <Text size="sm">Nothing matches the filters.</Text>}
      {isFiltered && (
        <Button variant="subtle" onClick={address.showEverything}>
          Show everything
        </Button>
      )}
    </Group>
  );
}

/** Not rendered again when other days are shown. */
const isSame = (a: Props, b: Props) => partsOf(a) === partsOf(b) && a.people === b.people;

const partsOf = ({ address, isFiltered, isEmptied, ownId }: Props) => {
  const { kinds, states: shownStates, hidden, people, colourBy } = address;
  return JSON.stringify([
    kinds,
    shownStates,
    hidden,
    people,
    colourBy,
    isFiltered,
    isEmptied,
    ownId,
  ]);
};

export const Filters = memo(FiltersUnmemoized, isSame);
