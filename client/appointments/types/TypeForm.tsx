/** Makes or changes one appointment type; what was typed stays whatever happens. */
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import type { ListedType } from '#shared/appointment-types.ts';
import { trpc } from '#client/shell/api.ts';
import { problemOf } from '#client/shell/failure.ts';
import { useDraft } from '#client/shell/form-draft.ts';
import { Fault } from '#client/ui/Fault.tsx';
import { toast } from '#client/ui/toast.tsx';
import { draftOf, emptyType, toType, type TypeDraft } from './type-draft.ts';
import { TypeFields } from './TypeFields.tsx';

interface Props {
  /** Undefined: a new one. */
  type: ListedType | undefined;
  onBegun: (isBegun: boolean) => void;
  onSaved: (id: string) => void;
}

export function TypeForm({ type, onBegun, onSaved }: Props) {
  const draft = useDraft<TypeDraft>(type ? draftOf(type) : emptyType, type?.version);
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
        draft.reject({ name: 'There is a type of that name already' });
      else draft.fail(error);
    },
  };
  const add = trpc.appointments.newType.useMutation(answers);
  const save = trpc.appointments.saveType.useMutation(answers);
  const isPending = add.isPending || save.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const made = toType(draft.values);
    if ('errors' in made) return draft.reject(made.errors);
    if (!type) return add.mutate({ ...made.type, idempotencyKey });
    const { active } = draft.values;
    return save.mutate({ ...made.type, typeId: type.id, version: draft.version, active });
  };

  return (
    <form onSubmit={submit} noValidate aria-label={type ? 'Appointment type' : 'New type'}>
      <Stack gap="md">
        <Fault title="The type was not saved yet" {...draft} />
        <TypeFields
          draft={draft}
          holders={type?.holders ?? []}
          locations={type?.locations ?? []}
          isNew={!type}
        />
        <Group justify="flex-end">
          {type && isBegun && (
            <Button variant="default" disabled={isPending} onClick={draft.clear}>
              Undo changes
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {type ? 'Save type' : 'Add type'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
