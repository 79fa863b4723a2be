/** Makes or changes one room; what was typed stays whatever happens. */
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import type { LocationRecord } from '#shared/locations.ts';
import { trpc } from '#client/shell/api.ts';
import { problemOf } from '#client/shell/failure.ts';
import { useDraft, type Draft } from '#client/shell/form-draft.ts';
import { Fault } from '#client/ui/Fault.tsx';
import { toast } from '#client/ui/toast.tsx';
import { draftOf, emptyLocation, toLocation, type LocationDraft } from './location-draft.ts';

interface Props {
  /** Undefined: a new one. */
  location: LocationRecord | undefined;
  onBegun: (isBegun: boolean) => void;
  onSaved: (id: string) => void;
}

function Fields({ draft, isNew }: { draft: Draft<LocationDraft>; isNew: boolean }) {
  const { values, errors, change } = draft;
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  return (
    <>
      <TextInput
        label="Name"
        data-autofocus
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Unit"
        description="Optional. Where the room belongs."
        searchable
        clearable
        data={(units.data?.units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={values.unitId}
        error={errors.unitId}
        onChange={(unitId) => change({ unitId })}
        nothingFoundMessage="There is no unit of that name."
      />
      <TextInput
        label="How to find it"
        description="Optional. Patients read it in their letters."
        autoComplete="off"
        value={values.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {!isNew && (
        <Switch
          label="May be booked"
          description="Put away, it is taken no more; what is booked there stays."
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

export function LocationForm({ location, onBegun, onSaved }: Props) {
  const saved = location ? draftOf(location) : emptyLocation;
  const draft = useDraft<LocationDraft>(saved, location?.version);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { isBegun } = draft;
  useEffect(() => {
    onBegun(isBegun);
    return () => onBegun(false);
  }, [isBegun, onBegun]);

  const answers = {
    onSuccess: ({ id, name }: { id: string; name: string }) => {
      toast.done(`${name} saved.`);
      draft.clear();
      onBegun(false);
      setKey(crypto.randomUUID());
      onSaved(id);
    },
    onError: (error: unknown) => {
      if (problemOf(error) === 'appointments.name-taken')
        draft.reject({ name: 'There is a room of that name already' });
      else draft.fail(error);
    },
  };
  const add = trpc.appointments.locations.add.useMutation(answers);
  const save = trpc.appointments.locations.save.useMutation(answers);
  const isPending = add.isPending || save.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const made = toLocation(draft.values);
    if ('errors' in made) return draft.reject(made.errors);
    if (!location) return add.mutate({ ...made.location, idempotencyKey });
    const { active } = draft.values;
    const { version } = draft;
    return save.mutate({ ...made.location, locationId: location.id, version, active });
  };

  return (
    <form onSubmit={submit} noValidate aria-label={location ? 'Room' : 'New room'}>
      <Stack gap="md">
        <Fault title="The room was not saved yet" {...draft} />
        <Fields draft={draft} isNew={!location} />
        {location && location.types.length === 0 && (
          <Text size="sm" c="dimmed">
            No type asks for it yet. Choose it under Appointment types.
          </Text>
        )}
        <Group justify="flex-end">
          {location && isBegun && (
            <Button variant="default" disabled={isPending} onClick={draft.clear}>
              Undo changes
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {location ? 'Save room' : 'Add room'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
