/** The last question before an appointment is cancelled: what will happen, with the verb on the button. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { dayIn, longDay } from '#client/ui/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { listed, timeSpan } from '#client/ui/appointment-words.ts';

interface Props {
  appointment: Appointment;
  zone: string;
  opened: boolean;
  onKeep: () => void;
}

export function CancelAppointment({ appointment, zone, opened, onKeep }: Props) {
  const user = useUser();
  const { id, patientName, startsAt, practitioners } = appointment;
  const cancel = trpc.appointments.cancel.useMutation({
    onSuccess: () => toast.done(`Appointment with ${patientName} cancelled.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: onKeep,
  });
  const others = practitioners.filter((one) => one.id !== user.uid).map((one) => one.fullName);
  const freed = listed(['you', ...others]);
  return (
    <Modal
      opened={opened}
      onClose={onKeep}
      title={`Cancel the appointment with ${patientName}?`}
      centered
      closeOnClickOutside={!cancel.isPending}
      withCloseButton={false}
      styles={{ title: { fontSize: 16, fontWeight: 650 } }}
    >
      <Stack gap="md">
        <Text>
          {longDay(dayIn(zone, startsAt))}, {timeSpan(appointment, zone)}, becomes free again for{' '}
          {freed}. It stays on the list as cancelled and cannot be taken up again. Nobody is told by
          KareMD: let the patient know.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={cancel.isPending} onClick={onKeep} data-autofocus>
            Keep appointment
          </Button>
          <Button
            color="bad"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ appointmentId: id })}
          >
            Cancel appointment
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
