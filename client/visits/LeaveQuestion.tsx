/** Asks a guest once before they leave their visit. */
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';

interface Props {
  opened: boolean;
  isPending?: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export const LeaveQuestion = ({ opened, isPending = false, onStay, onLeave }: Props) => (
  <ConfirmDialog
    opened={opened}
    title="Leave the visit?"
    keep="Stay"
    onKeep={onStay}
    verb="Leave the visit"
    onDo={onLeave}
    isPending={isPending}
  >
    You can come back while the visit goes on. The clinic has to let you in again.
  </ConfirmDialog>
);
