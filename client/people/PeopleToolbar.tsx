/** Above the list of accounts: the search field and the filters, on a phone those in force alone. */
import { Button, CloseButton, Group, Pill, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { PeopleOrder, Unit } from '#shared/people.ts';
import { accessStates } from '#shared/people/account-list.ts';
import { roleWords } from '#shared/people/role-words.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { roles } from '#shared/roles.ts';
import { useJobs } from '#client/shell/forms/use-job-names.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import type { Address, Filters } from './people-address.ts';
import { accessWords } from './account-words.ts';
import classes from './People.module.css';

const typingMs = 250;

/** Typed text shows at once; the server is queried when the typing pauses. */
export function PeopleSearch({ address }: { address: Address }) {
  const [typed, setTyped] = useState(address.text);
  const requestedText = useRef(address.text);
  const ask = useDebouncedCallback((text: string) => {
    requestedText.current = text;
    address.searchFor(text);
  }, typingMs);
  useEffect(() => {
    if (address.text === requestedText.current) return;
    requestedText.current = address.text;
    setTyped(address.text);
  }, [address.text]);
  const type = (text: string) => {
    setTyped(text);
    ask(text.trim());
  };
  return (
    <TextInput
      className={classes.search ?? ''}
      aria-label="Search people"
      placeholder="Name, email, role"
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSection={
        typed && <CloseButton size={30} aria-label="Clear the search" onClick={() => type('')} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

const labels: Record<keyof Filters, string> = {
  role: 'Role',
  job: 'Job',
  access: 'Access',
  unit: 'Unit',
};
const names = Object.keys(labels) as (keyof Filters)[];

const choices = (units: readonly Unit[], jobs: readonly HospitalRole[]) => ({
  role: roles.map((role) => ({ value: role, label: roleWords[role] })),
  job: jobs.map((job) => ({ value: job, label: job })),
  access: accessStates.map((access) => ({ value: access, label: accessWords[access] })),
  unit: units.map(({ id, name }) => ({ value: id, label: name })),
});

export interface ToolbarProps {
  address: Address;
  units: readonly Unit[];
}

const orders: { value: PeopleOrder; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'role', label: 'Role' },
  { value: 'job', label: 'Job' },
  { value: 'access', label: 'Access' },
  { value: 'seen', label: 'Last seen' },
];

/** Cards have no column headings, so sorting gets a field of its own. */
function SortField({ address }: { address: Address }) {
  return (
    <Select
      label="Sort by"
      data={orders}
      value={address.sort}
      allowDeselect={false}
      onChange={(order) => order && address.sortBy(order, order === 'seen')}
    />
  );
}

/** A button to clear a field has no room in a sheet. */
const any = { value: '', label: 'Any' };

/** A long list is typed into. */
const FilterField = ({ isLong, ...field }: ComponentProps<typeof Picker> & { isLong: boolean }) =>
  isLong ? <Picker {...field} /> : <Select {...field} />;

interface FieldsProps extends ToolbarProps {
  /** Of a phone; else they are in a box that a press outside of it closes. */
  isInSheet: boolean;
}

export function FilterFields({ address, units, isInSheet }: FieldsProps) {
  const { job } = address.filters;
  const data = choices(units, useJobs(job === null ? [] : [job]).names);
  return (
    <Stack gap="sm">
      {isInSheet && <SortField address={address} />}
      {names.map((name) => (
        <FilterField
          key={name}
          isLong={name === 'job' || name === 'unit'}
          label={labels[name]}
          placeholder={any.label}
          data={isInSheet ? [any, ...data[name]] : data[name]}
          value={address.filters[name] ?? (isInSheet ? any.value : null)}
          onChange={(value) => address.filterBy({ [name]: value || null })}
          clearable={!isInSheet}
          clearButtonProps={{ 'aria-label': `Any ${labels[name].toLowerCase()}` }}
          comboboxProps={{ withinPortal: isInSheet }}
          nothingFoundMessage="Nothing has that name."
        />
      ))}
      {address.filters.unit !== null && (
        <DateField
          label="In the unit on"
          description="Further units have their days. Today, if left empty."
          value={address.asOf ?? ''}
          onChange={(day) => address.showAsOf(day || null)}
        />
      )}
    </Stack>
  );
}

function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Pill
      size="md"
      withRemoveButton
      className={classes.chip ?? ''}
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': `Remove the filter ${label}`,
        tabIndex: 0,
        'aria-hidden': false,
      }}
    >
      {label}
    </Pill>
  );
}

function Chips({ address, units }: ToolbarProps) {
  const { job } = address.filters;
  const data = choices(units, useJobs(job === null ? [] : [job]).names);
  const chosen = names.flatMap((name) => {
    const value = address.filters[name];
    if (!value) return [];
    const label = data[name].find((option) => option.value === value)?.label ?? 'Unit';
    return [{ name, label }];
  });
  return (
    <>
      {chosen.map(({ name, label }) => (
        <RemovableChip
          key={name}
          label={label}
          onRemove={() => address.filterBy({ [name]: null })}
        />
      ))}
      {address.asOf !== null && (
        <RemovableChip
          label={`On ${wholeDay(address.asOf)}`}
          onRemove={() => address.showAsOf(null)}
        />
      )}
    </>
  );
}

export function PeopleToolbar({ address, units }: ToolbarProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const isPhone = usePhone();
  if (isPhone && names.every((name) => address.filters[name] === null)) return null;
  if (isPhone)
    return (
      <Group gap="xs" className={classes.toolbar ?? ''}>
        <Chips address={address} units={units} />
      </Group>
    );
  return (
    <div className={classes.toolbar}>
      <PeopleSearch address={address} />
      <Group gap="xs">
        <Chips address={address} units={units} />
        <Popover
          opened={isOpen}
          onDismiss={close}
          onClose={close}
          position="bottom-end"
          width={260}
          trapFocus
          withinPortal={false}
        >
          <Popover.Target>
            <Button
              variant="default"
              leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
              onClick={toggle}
              aria-expanded={isOpen}
            >
              Filter
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Filters">
            <FilterFields address={address} units={units} isInSheet={false} />
          </Popover.Dropdown>
        </Popover>
      </Group>
    </div>
  );
}
