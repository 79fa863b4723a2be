/** Makes or changes one room; what was typed stays whatever happens. */
import { Select, Switch, Text, TextInput } from '@mantine/core';
import type { LocationRecord } from '#shared/appointments/locations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { RecordForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { Edited } from '#client/shell/records/RecordsPage.tsx';
import { draftOf, emptyLocation, toLocation, type LocationDraft } from './location-draft.ts';

interface Props extends Omit<Edited<LocationRecord>, 'one'> {
  /** Undefined: a new one. */
  location: LocationRecord | undefined;
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

export function LocationForm({ location, ...edited }: Props) {
  const saved = location ? draftOf(location) : emptyLocation;
  const draft = useDraft<LocationDraft>(saved, location?.version);
  const { idempotencyKey, answers } = useSaving({ draft, word: 'room', ...edited });
  const add = trpc.appointments.locations.add.useMutation(answers);
  const save = trpc.appointments.locations.save.useMutation(answers);

  const submit = () => {
    const made = toLocation(draft.values);
    if ('errors' in made) return draft.reject(made.errors);
    if (!location) return add.mutate({ ...made.location, idempotencyKey });
    const { active } = draft.values;
    const { version } = draft;
    return save.mutate({ ...made.location, locationId: location.id, version, active });
  };

  return (
    <RecordForm
      draft={draft}
      word="room"
      label="Room"
      isNew={!location}
      isPending={add.isPending || save.isPending}
      onSubmit={submit}
    >
      <Fields draft={draft} isNew={!location} />
      {location && location.types.length === 0 && (
        <Text size="sm" c="dimmed">
          No type asks for it yet. Choose it under Appointment types.
        </Text>
      )}
    </RecordForm>
  );
}
