/** The form that adds or changes one shift type of a unit. */
import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { TimeField } from '#client/ui/fields/TimeField.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import {
  emptyType,
  toType,
  typeDraftOf,
  type TypeDraft,
  type TypeErrors,
} from './shift-type-draft.ts';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';

interface Props {
  unitId: string;
  /** Null: a new one. */
  type: ShiftType | null;
  onDone: () => void;
}

const kinds: { value: ShiftType['kind']; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'swing', label: 'Swing' },
  { value: 'on-call', label: 'On call' },
  { value: 'call-24', label: '24-hour call' },
  { value: 'custom', label: 'Other' },
];

interface FieldProps {
  draft: TypeDraft;
  errors: TypeErrors;
  change: (changes: Partial<TypeDraft>) => void;
}

function Fields({ draft, errors, change }: FieldProps) {
  const skills = trpc.roster.skills.list.useQuery({});
  const text = (field: 'name' | 'letter' | 'hours' | 'counted' | 'paid') => ({
    value: draft[field],
    error: errors[field],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      change({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={60}
          {...text('name')}
        />
        <TextInput label="Letter" autoComplete="off" maxLength={3} {...text('letter')} />
      </Group>
      <Select
        label="Kind"
        allowDeselect={false}
        data={kinds}
        value={draft.kind}
        onChange={(_, { value }) => change({ kind: value as ShiftType['kind'] })}
      />
      <Group grow align="flex-start">
        <TimeField
          label="From"
          value={draft.start}
          error={errors.start}
          onChange={(start) => change({ start })}
        />
        <TextInput label="Hours" inputMode="decimal" {...text('hours')} />
        <TextInput label="Counted hours" inputMode="decimal" {...text('counted')} />
        <TextInput label="Paid hours" inputMode="decimal" {...text('paid')} />
      </Group>
      <MultiPicker
        label="Skills that it needs"
        description="A person needs all of them"
        maxValues={10}
        data={(skills.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.skillIds}
        nothingFoundMessage="There is no such skill. Planners add skills under Skills."
        onChange={(skillIds) => change({ skillIds })}
      />
      <Switch
        label="On call from home"
        checked={draft.isAtHome}
        onChange={(event) => change({ isAtHome: event.currentTarget.checked })}
      />
      <Switch
        label="Patients are booked in it"
        checked={draft.holdsAppointments}
        onChange={(event) => change({ holdsAppointments: event.currentTarget.checked })}
      />
      <Switch
        label="Open to other units"
        description="Who has its skills elsewhere is asked too, where a shift is handed over or offered to all."
        checked={draft.isOpenToOthers}
        onChange={(event) => change({ isOpenToOthers: event.currentTarget.checked })}
      />
    </>
  );
}

export function TypeForm({ unitId, type, onDone }: Props) {
  const [draft, setDraft] = useState(type ? typeDraftOf(type) : emptyType);
  const [errors, setErrors] = useState<TypeErrors>({});
  const [attempts, setAttempts] = useState(0);
  const answers = {
    onSuccess: () => {
      toast.brief('Saved');
      onDone();
    },
    onError: () => setAttempts((count) => count + 1),
  };
  const add = trpc.roster.types.add.useMutation(answers);
  const save = trpc.roster.types.save.useMutation(answers);
  const failure = add.error ?? save.error;
  const submit = () => {
    const parsed = toType(draft);
    if ('errors' in parsed) return setErrors(parsed.errors);
    setErrors({});
    if (!type) return add.mutate({ unitId, ...parsed.type });
    const { id: shiftTypeId, version } = type;
    return save.mutate({ shiftTypeId, version, active: draft.active, ...parsed.type });
  };
  return (
    <form
      aria-label="Shift type"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        {failure && (
          <ErrorAlert title="Not saved" attempt={attempts}>
            {wordsFor(failure)}
          </ErrorAlert>
        )}
        <Fields
          draft={draft}
          errors={errors}
          change={(changes) => setDraft((now) => ({ ...now, ...changes }))}
        />
        {type && (
          <Switch
            label="Active"
            description="Switch off to stop planning it. Shifts already planned stay."
            checked={draft.active}
            onChange={(event) => {
              const active = event.currentTarget.checked;
              setDraft((now) => ({ ...now, active }));
            }}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending || save.isPending}>
            {type ? 'Save shift type' : 'Add shift type'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
