/** The button that reopens a visit that is over; its patient's link works again then. */
import { Button } from '@mantine/core';
import { IconRotateClockwise } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  appointment: Pick<Appointment, 'id' | 'patientName'>;
  disabled?: boolean;
  onReopened: (visit: Visit) => void;
}

export function ReopenButton({ appointment, disabled = false, onReopened }: Props) {
  const visitQuery = trpc.useUtils().visits.visit;
  const reopen = trpc.visits.reopen.useMutation({
    onSuccess: (visit) => {
      visitQuery.setData({ visitId: visit.id }, visit);
      onReopened(visit);
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRotateClockwise size={18} stroke={1.5} aria-hidden />}
      aria-label={`Reopen the visit with ${appointment.patientName}`}
      disabled={disabled}
      loading={reopen.isPending}
      onClick={() => reopen.mutate({ appointmentId: appointment.id })}
    >
      Reopen
    </Button>
  );
}
