/** The form that adds or changes one unit, and merges it into another. */
import { Switch, TextInput } from '@mantine/core';
import type { UnitRecord } from '#shared/organization/units.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { BookingAddress } from './BookingAddress.tsx';
import { MergedUnit } from './MergedUnit.tsx';
import { MergeUnit } from './MergeUnit.tsx';
import { draftOf, emptyUnit, toUnit, type UnitDraft } from './unit-draft.ts';

interface Props extends Omit<FormProps<UnitRecord>, 'item'> {
  /** Undefined: a new one. */
  unit: UnitRecord | undefined;
}

const optional = [
  ['code', 'Code', 'Optional. Short, for example CARD'],
  ['specialty', 'Specialty', 'Optional'],
  ['phone', 'Phone', 'Optional. For colleagues'],
  ['location', 'Where it is', 'Optional. Building and floor'],
] as const;

function Fields({ draft, isNew }: { draft: Draft<UnitDraft>; isNew: boolean }) {
  const { values, change } = draft;
  return (
    <>
      <TextInput label="Name" data-autofocus {...textOf(draft, 'name')} />
      {optional.map(([field, label, description]) => (
        <TextInput key={field} label={label} description={description} {...textOf(draft, field)} />
      ))}
      {!isNew && (
        <Switch
          label="Open"
          description="Switch off to close the unit. It gets no new people or rooms; those it has stay. With shifts to come, open pages, messages or requests it stays open."
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

export function UnitForm({ unit, ...form }: Props) {
  const draft = useDraft<UnitDraft>(unit ? draftOf(unit) : emptyUnit, unit?.version);
  const saving = useSaving({ draft, word: 'unit', ...form });
  const add = trpc.organization.units.add.useMutation(saving.answers);
  const save = trpc.organization.units.save.useMutation(saving.answers);

  const submit = () => {
    const parsedUnit = toUnit(draft.values);
    if ('errors' in parsedUnit) return draft.reject(parsedUnit.errors);
    if (!unit) return add.mutate(parsedUnit.unit);
    const { active } = draft.values;
    return save.mutate({ ...parsedUnit.unit, unitId: unit.id, version: draft.version, active });
  };

  if (unit && unit.mergedInto !== null) return <MergedUnit unit={unit} />;
  return (
    <>
      <ItemForm saving={saving} isNew={!unit} changes={[add, save]} onSubmit={submit}>
        <Fields draft={draft} isNew={!unit} />
      </ItemForm>
      {unit?.active && <BookingAddress unit={unit} />}
      {unit?.active && <MergeUnit unit={unit} onMerged={form.onSaved} />}
    </>
  );
}
