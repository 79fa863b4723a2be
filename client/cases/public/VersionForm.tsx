/** The form of a version that two people make: written while it is a draft, read afterwards. */
import type { ReactNode } from 'react';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import type { Revising } from './use-revision.ts';

interface Props<Fields> {
  draft: Draft<Fields>;
  /** "rule" */
  word: string;
  /** The label where there is a version already. */
  label: string;
  /** What adds or saves it. */
  changes: readonly { isPending: boolean }[];
  revising: Revising;
  onSubmit: () => void;
  children: ReactNode;
}

export function VersionForm<Fields>({ draft, word, revising, ...props }: Props<Fields>) {
  const { label, changes, onSubmit, children } = props;
  const { isRevising, isNew, isReadOnly } = revising;
  const isPending = changes.some((change) => change.isPending);
  const undo = () => {
    draft.clear();
    revising.end();
  };
  const canUndo = isRevising || (draft.isBegun && !isNew);
  return (
    <Form
      aria-label={isNew ? `New ${word}` : label}
      isPending={isPending || isReadOnly}
      onSubmit={onSubmit}
    >
      <FormErrors title={`The ${word} was not saved`} {...draft} />
      {children}
      {!isReadOnly && (
        <SubmitRow
          isPending={isPending}
          leave={isRevising ? `Write no ${revising.word}` : 'Undo changes'}
          onLeave={canUndo ? undo : undefined}
        >
          {isRevising ? `Save as next ${revising.word}` : 'Save draft'}
        </SubmitRow>
      )}
    </Form>
  );
}
