/** Asks why an appointment was cancelled or why nobody came, where the list has reasons for it. */
import { Stack } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { OutcomeReason } from '#client/appointments/public/OutcomeReason.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const questionOf = {
  cancelled: { use: 'cancellation', label: 'Why was it cancelled?' },
  'no-show': { use: 'no-show', label: 'Why did nobody come?' },
} as const;

export function GiveReason({ appointment }: { appointment: Appointment }) {
  const { id, version, state, outcome } = appointment;
  const give = trpc.appointments.reasons.give.useMutation({
    onSuccess: () => toast.done('Reason saved.'),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if ((state !== 'cancelled' && state !== 'no-show') || outcome?.reason) return null;
  return (
    <Stack data-not-printed>
      <OutcomeReason
        {...questionOf[state]}
        value={give.isPending ? give.variables.reasonId : null}
        disabled={give.isPending}
        onChange={(reasonId) => reasonId && give.mutate({ appointmentId: id, version, reasonId })}
      />
    </Stack>
  );
}
