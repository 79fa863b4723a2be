/** The last question before a visit is ended for everybody in it. */
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Question } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/toast.tsx';
import type { CallVisit } from './parts/participants.ts';

interface Props {
  visit: CallVisit;
  opened: boolean;
  onClose: () => void;
}

export function EndForAll({ visit, opened, onClose }: Props) {
  const known = trpc.useUtils().visits.visit;
  const end = trpc.visits.end.useMutation({
    onSuccess: (ended) => known.setData({ visitId: ended.id }, ended),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  return (
    <Question
      opened={opened}
      title={`End the visit with ${visit.appointment.patientName} for all?`}
      keep="Keep it open"
      onKeep={onClose}
      verb="End for all"
      onDo={() => end.mutate({ visitId: visit.id })}
      isPending={end.isPending}
    >
      Everybody is disconnected at once, and the appointment is marked as completed. This visit
      cannot be opened again.
    </Question>
  );
}
