/** The buttons of a form that changes what is there: save, and, once something is typed, discard. */
import { SubmitRow } from './forms/SubmitRow.tsx';

interface Props {
  isBegun: boolean;
  isPending: boolean;
  onDiscard: () => void;
}

export const SaveChanges = ({ isBegun, isPending, onDiscard }: Props) => (
  <SubmitRow
    isPending={isPending}
    disabled={!isBegun}
    leave="Discard changes"
    onLeave={isBegun ? onDiscard : undefined}
  >
    Save
  </SubmitRow>
);
