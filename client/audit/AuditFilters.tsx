/** The audit's filters: person, action, outcome, object, and first and last day. */
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  actionWords,
  type AuditAction,
  isInOrder,
  notInOrder,
  objectTypes,
  outcomes,
} from '#shared/audit.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { actionWord, objectWord, outcomeWords } from '#client/ui/audit-words.ts';
import type { AuditAddress, FilterName } from './audit-address.ts';
import { PersonPicker } from './PersonPicker.tsx';
import classes from './Audit.module.css';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const actions = (Object.keys(actionWords) as AuditAction[])
  .map((action) => ({ value: action, label: actionWord(action) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
const types = objectTypes.map((type) => ({ value: type, label: objectWord(type) }));
const results = outcomes.map((outcome) => ({ value: outcome, label: outcomeWords[outcome] }));

interface Props {
  address: AuditAddress;
  /** Undefined while it is loading. */
  zone: string | undefined;
}

const typingMs = 300;

/** Waits for a pause in the typing. */
function IdField({ address }: { address: AuditAddress }) {
  const value = address.valueOf('id');
  const [typed, setTyped] = useState(value);
  const requestedValue = useRef(value);
  const ask = useDebouncedCallback((id: string) => {
    requestedValue.current = id;
    address.filterBy({ id });
  }, typingMs);
  useEffect(() => {
    if (value === requestedValue.current) return;
    requestedValue.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      label="Id"
      placeholder="Of the patient, appointment or other object"
      maxLength={64}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value.trim());
      }}
    />
  );
}

function Fields({ address, zone }: Props) {
  const { filter, valueOf, filterBy } = address;
  const fault = isInOrder(filter) ? undefined : notInOrder.message;

  const choice = (name: FilterName, data: { value: string; label: string }[]) => ({
    data,
    placeholder: 'Any',
    clearable: true,
    value: valueOf(name) || null,
    onChange: (value: string | null) => filterBy({ [name]: value }),
  });
  const day = (name: 'from' | 'to') => ({
    nearest: 'past' as const,
    value: valueOf(name),
    onChange: (chosen: string) => filterBy({ [name]: chosen }),
  });

  return (
    <div className={classes.filters}>
      <PersonPicker value={valueOf('person')} onChange={(person) => filterBy({ person })} />
      <Picker
        label="Action"
        clearButtonProps={{ 'aria-label': 'Any action' }}
        nothingFoundMessage="No action has that name."
        {...choice('action', actions)}
      />
      <Select
        label="Outcome"
        clearButtonProps={{ 'aria-label': 'Any outcome' }}
        {...choice('outcome', results)}
      />
      <Select
        label="About"
        clearButtonProps={{ 'aria-label': 'About anything' }}
        {...choice('type', types)}
      />
      <IdField address={address} />
      <DateField label="From" title={zone && `Days in ${zone}`} {...day('from')} />
      <DateField label="To" title={zone && `Days in ${zone}`} error={fault} {...day('to')} />
      {address.isFiltered && (
        <Button variant="default" className={classes.clear ?? ''} onClick={address.clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** On a phone the fields are collapsed, so that the entries come first. */
export function AuditFilters(props: Props) {
  const isPhone = usePhone();
  const [isOpen, { toggle }] = useDisclosure(false);
  if (!isPhone) return <Fields {...props} />;
  return (
    <>
      <div className={classes.toggle}>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {props.address.isFiltered ? 'Filters, some are set' : 'Filters'}
        </Button>
      </div>
      {isOpen && <Fields {...props} />}
    </>
  );
}
