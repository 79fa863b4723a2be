/** The last question before an appointment is cancelled. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { listed, timeSpan } from '#client/ui/appointment-words.ts';
import { Question } from '#client/ui/Question.tsx';
import { dayIn, longDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';

interface Props {
  appointment: Appointment;
  zone: string;
  opened: boolean;
  onClose: () => void;
}

export function CancelAppointment({ appointment, zone, opened, onClose }: Props) {
  const user = useUser();
  const [reason, setReason] = useState('');
  const written = reason.trim();
  const { id, patientName, startsAt, practitioners } = appointment;
  const cancel = trpc.appointments.cancel.useMutation({
    onSuccess: () => toast.done(`Appointment with ${patientName} cancelled.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onClose,
  });
  const isOn = practitioners.some((one) => one.id === user.uid);
  const others = practitioners.filter((one) => one.id !== user.uid).map((one) => one.fullName);
  return (
    <Question
      opened={opened}
      title={`Cancel the appointment with ${patientName}?`}
      keep="Keep appointment"
      onKeep={onClose}
      verb="Cancel appointment"
      onDo={() => cancel.mutate({ appointmentId: id, ...(written ? { reason: written } : {}) })}
      isPending={cancel.isPending}
    >
      {longDay(dayIn(zone, startsAt))}, {timeSpan(appointment, zone)}, becomes free again for{' '}
      {listed(isOn ? ['you', ...others] : others)}. It stays on the list as cancelled and cannot be
      taken up again. Nobody is told by KareMD: let the patient know.
      <TextInput
        mt="md"
        label="Reason"
        description="Optional. It stays with the appointment."
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Question>
  );
}
