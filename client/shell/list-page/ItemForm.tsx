/** The frame of a form that adds or changes an item of a list page; typed input survives every failure. */
import { useState, type ReactNode } from 'react';
import { problemOf } from '#client/shell/api/failure.ts';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { capital } from './capital.ts';
import type { FormProps } from './ListPage.tsx';

interface Saving<Values, Item> extends Omit<FormProps<Item>, 'item'> {
  draft: Draft<Values>;
  /** "room" */
  word: string;
}

const takenNames: ReadonlySet<string> = new Set([
  'appointments.name-taken',
  'organization.name-taken',
  'people.job-taken',
  'roster.name-taken',
  'queries.name-taken',
  'gaps.measure-taken',
]);

/** How a draft is saved; a new item is sent with its idempotency key. */
export function useSaving<Values extends { name: string }, Item>(saving: Saving<Values, Item>) {
  const { draft, word, scope, onSaved } = saving;
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { isBegun } = draft;
  const release = useUnsaved(isBegun, scope);
  const answers = {
    onSuccess: ({ id, name }: { id: string; name: string }) => {
      toast.done(`${name} saved.`);
      draft.clear();
      release();
      setKey(crypto.randomUUID());
      onSaved(id);
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem !== null && takenNames.has(problem))
        draft.reject({ name: `There is a ${word} of that name already` } as Partial<
          Record<keyof Values, string>
        >);
      else draft.fail(error);
    },
  };
  return { draft, word, idempotencyKey, answers };
}

interface Props<Values> {
  saving: Pick<Saving<Values, unknown>, 'draft' | 'word'>;
  /** The label for an existing item, where it is not the word. */
  label?: string;
  isNew: boolean;
  /** What adds or saves it. */
  changes: readonly { isPending: boolean }[];
  onSubmit: () => void;
  children: ReactNode;
}

export function ItemForm<Values>(props: Props<Values>) {
  const { saving, isNew, changes, onSubmit, children } = props;
  const { draft, word } = saving;
  const { label = capital(word) } = props;
  const isPending = changes.some((change) => change.isPending);
  return (
    <Form aria-label={isNew ? `New ${word}` : label} isPending={isPending} onSubmit={onSubmit}>
      <FormErrors title={`The ${word} was not saved`} {...draft} />
      {children}
      <SubmitRow
        isPending={isPending}
        leave="Undo changes"
        onLeave={isNew || !draft.isBegun ? undefined : draft.clear}
      >
        {isNew ? `Add ${word}` : `Save ${word}`}
      </SubmitRow>
    </Form>
  );
}
