/** The frame of a form that makes or changes one of a list; what was typed stays whatever happens. */
import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { problemOf } from '#client/shell/api/failure.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { Fault } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { Edited } from '../records/RecordsPage.tsx';

interface Saving<Values, One> extends Omit<Edited<One>, 'one'> {
  draft: Draft<Values>;
  /** "room" */
  word: string;
}

/** What becomes of a draft when it is saved, or is not; the key goes with what is made. */
export function useSaving<Values extends { name: string }, One>(saving: Saving<Values, One>) {
  const { draft, word, onBegun, onSaved } = saving;
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
        draft.reject({ name: `There is a ${word} of that name already` } as Partial<
          Record<keyof Values, string>
        >);
      else draft.fail(error);
    },
  };
  return { idempotencyKey, answers };
}

interface Props<Values> {
  draft: Draft<Values>;
  word: string;
  /** Of one that is there already; a new one is called so. */
  label: string;
  isNew: boolean;
  isPending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function RecordForm<Values>(props: Props<Values>) {
  const { draft, word, label, isNew, isPending, onSubmit, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={isNew ? `New ${word}` : label}>
      <Stack gap="md">
        <Fault title={`The ${word} was not saved yet`} {...draft} />
        {children}
        <Group justify="flex-end">
          {!isNew && draft.isBegun && (
            <Button variant="default" disabled={isPending} onClick={draft.clear}>
              Undo changes
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {isNew ? `Add ${word}` : `Save ${word}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
