/** Asked before what was typed and is not saved is left. */
import { Question } from './ConfirmDialog.tsx';

interface Props {
  /** As `useHeldView` says it. */
  held: { isLeaving: boolean; keep: () => void; discard: () => void };
}

export const LeaveQuestion = ({ held }: Props) => (
  <Question
    opened={held.isLeaving}
    title="Leave without saving?"
    keep="Keep editing"
    onKeep={held.keep}
    verb="Leave"
    onDo={held.discard}
  >
    What you typed here is not saved and will be lost.
  </Question>
);
