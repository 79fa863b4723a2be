/** The confirmation before a visit is ended for everybody. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';

interface Props {
  visit: CallVisit;
  opened: boolean;
  onClose: () => void;
}

export function EndForAll({ visit, opened, onClose }: Props) {
  const visitQuery = trpc.useUtils().visits.visit;
  const end = trpc.visits.end.useMutation({
    onSuccess: (ended) => visitQuery.setData({ visitId: ended.id }, ended),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`End the visit with ${visit.appointment.patientName} for all?`}
      keep="Keep it open"
      onKeep={onClose}
      verb="End for all"
      onDo={() => end.mutate({ visitId: visit.id })}
      isPending={end.isPending}
    >
      Everybody is disconnected at once, and the appointment is marked as completed. You can reopen
      the visit today.
    </ConfirmDialog>
  );
}
