/** The buttons of a form that changes what is there: save, and, once something is typed, discard. */
import { Button } from '@mantine/core';
import { SubmitRow } from './fields/SubmitRow.tsx';

interface Props {
  isBegun: boolean;
  isPending: boolean;
  onDiscard: () => void;
}

export const SaveChanges = ({ isBegun, isPending, onDiscard }: Props) => (
  <SubmitRow
    isPending={isPending}
    isDisabled={!isBegun}
    before={
      isBegun && (
        <Button variant="default" onClick={onDiscard} disabled={isPending}>
          Discard changes
        </Button>
      )
    }
  >
    Save
  </SubmitRow>
);
