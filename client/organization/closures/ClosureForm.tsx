/** The form that adds, changes or removes days on which the organization or a unit is closed. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Closure } from '#shared/organization/closures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { type Draft, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { HitNotice } from '#client/shell/forms/AffectedAppointments.tsx';
import { daysOf, draftOf, emptyClosure, toClosure, type ClosureDraft } from './closure-draft.ts';

const kinds = [
  { value: 'holiday', label: 'Public holiday' },
  { value: 'closure', label: 'Closed' },
] as const;

function Fields({ draft }: { draft: Draft<ClosureDraft> }) {
  const { values, change, isBegun } = draft;
  const closed = daysOf(values);
  return (
    <>
      <TextInput
        label="Name"
        description="For example Christmas Day, or Renovation"
        data-autofocus
        {...textOf(draft, 'name')}
      />
      <SegmentedControl
        aria-label="Kind"
        data={kinds}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <Group grow align="flex-start">
        <DateField label="First day" {...valueOf(draft, 'from')} />
        <DateField
          label="Last day"
          description="Leave empty for one day"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...valueOf(draft, 'to')}
        />
      </Group>
      <UnitField
        label="For"
        description="A unit, or the whole organization"
        none="The whole organization"
        {...valueOf(draft, 'unitId')}
      />
      {isBegun && closed && <HitNotice hit={{ closure: closed }} />}
    </>
  );
}

interface RemoveProps {
  closure: Closure;
  onRemoved: () => void;
}

function RemoveClosure({ closure, onRemoved }: RemoveProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.organization.closures.remove.useMutation({
    onSuccess: () => {
      toast.done(`${closure.name} removed.`);
      onRemoved();
    },
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="subtle" color="bad" mt="xl" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${closure.name}?`}
        keep="Keep it"
        onKeep={() => setAsking(false)}
        verb="Remove"
        onDo={() => remove.mutate({ closureId: closure.id, version: closure.version })}
        isPending={remove.isPending}
      >
        The usual hours apply on these days again.
      </ConfirmDialog>
    </>
  );
}

interface Props extends Omit<FormProps<Closure>, 'item'> {
  /** Undefined: a new one. */
  closure: Closure | undefined;
  onRemoved: () => void;
}

export function ClosureForm({ closure, onRemoved, ...form }: Props) {
  const draft = useDraft<ClosureDraft>(closure ? draftOf(closure) : emptyClosure, closure?.version);
  const saving = useSaving({ draft, word: 'closed day', ...form });
  const add = trpc.organization.closures.add.useMutation(saving.answers);
  const save = trpc.organization.closures.save.useMutation(saving.answers);
  const submit = () => {
    const parsedClosure = toClosure(draft.values);
    if ('errors' in parsedClosure) return draft.reject(parsedClosure.errors);
    if (!closure) return add.mutate(parsedClosure.closure);
    return save.mutate({ ...parsedClosure.closure, closureId: closure.id, version: draft.version });
  };
  return (
    <>
      <ItemForm
        saving={saving}
        label="Closed days"
        isNew={!closure}
        changes={[add, save]}
        onSubmit={submit}
      >
        <Fields draft={draft} />
      </ItemForm>
      {closure && <RemoveClosure closure={closure} onRemoved={onRemoved} />}
    </>
  );
}
