/** The form of a version that two people make: written while it is a draft, read afterwards. */
import { Button, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import type { Draft } from '#client/shell/api/form-draft.ts';
import { SubmitRow } from '#client/ui/fields/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';

interface Props<Fields> {
  draft: Draft<Fields>;
  /** "rule" */
  word: string;
  /** The label where there is a version already. */
  label: string;
  isNew: boolean;
  isReadOnly: boolean;
  /** What adds or saves it. */
  changes: readonly { isPending: boolean }[];
  /** Where the next version is being written: its button, and what leaves it. */
  revising?: { verb: string; leave: string; onLeave: () => void } | false;
  onSubmit: () => void;
  children: ReactNode;
}

export function VersionForm<Fields>({ draft, word, revising = false, ...props }: Props<Fields>) {
  const { label, isNew, isReadOnly, changes, onSubmit, children } = props;
  const isPending = changes.some((change) => change.isPending);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending && !isReadOnly) onSubmit();
  };
  const undo = () => {
    draft.clear();
    if (revising) revising.onLeave();
  };
  const canUndo = revising || (draft.isBegun && !isNew);
  return (
    <form onSubmit={submit} noValidate aria-label={isNew ? `New ${word}` : label}>
      <Stack gap="md">
        <FormErrors title={`The ${word} was not saved`} {...draft} />
        {children}
        {!isReadOnly && (
          <SubmitRow
            isPending={isPending}
            before={
              canUndo && (
                <Button variant="default" disabled={isPending} onClick={undo}>
                  {revising ? revising.leave : 'Undo changes'}
                </Button>
              )
            }
          >
            {revising ? revising.verb : 'Save draft'}
          </SubmitRow>
        )}
      </Stack>
    </form>
  );
}
