/** The form that adds or changes one room. */
import { Switch, Text, TextInput } from '@mantine/core';
import type { LocationRecord } from '#shared/locations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';

import { tickOf, valueOf } from '#client/shell/forms/draft-fields.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { draftOf, emptyLocation, toLocation, type LocationDraft } from './location-draft.ts';

interface Props extends Omit<FormProps<LocationRecord>, 'item'> {
  /** Undefined: a new one. */
  location: LocationRecord | undefined;
}

interface FieldsProps {
  draft: Draft<LocationDraft>;
  isNew: boolean;
  current: LocationRecord['unit'] | undefined;
}

function Fields({ draft, isNew, current }: FieldsProps) {
  return (
    <>
      <TextInput label="Name" data-autofocus {...textOf(draft, 'name')} />
      <UnitField
        label="Unit"
        description="Optional. Where the room belongs."
        none="No unit"
        current={current}
        {...valueOf(draft, 'unitId')}
      />
      <TextInput
        label="How to find it"
        description="Optional. Shown in messages to patients."
        {...textOf(draft, 'note')}
      />
      {!isNew && (
        <Switch
          {...tickOf(draft, 'active')}
          label="Active"
          description="Switch off to stop new bookings. Existing bookings stay."
        />
      )}
    </>
  );
}

export function LocationForm({ location, ...form }: Props) {
  const saved = location ? draftOf(location) : emptyLocation;
  const draft = useDraft<LocationDraft>(saved, location?.version);
  const saving = useSaving({ draft, word: 'room', ...form });
  const add = trpc.appointments.locations.add.useMutation(saving.answers);
  const save = trpc.appointments.locations.save.useMutation(saving.answers);
  const { idempotencyKey } = saving;
  const submit = () => {
    const parsed = toLocation(draft.values);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    if (!location) return add.mutate({ ...parsed.location, idempotencyKey });
    const { active } = draft.values;
    const { version } = draft;
    return save.mutate({ ...parsed.location, locationId: location.id, version, active });
  };

  return (
    <ItemForm saving={saving} isNew={!location} changes={[add, save]} onSubmit={submit}>
      <Fields draft={draft} isNew={!location} current={location?.unit} />
      {location && location.types.length === 0 && (
        <Text size="sm" c="dimmed">
          No type uses it yet. Choose it under Appointment types.
        </Text>
      )}
    </ItemForm>
  );
}
