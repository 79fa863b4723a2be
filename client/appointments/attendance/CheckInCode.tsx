/** The link to an appointment as a QR code, by which the patient checks in on their phone. */
import { Button, Center, Modal, Stack, Text } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { QrCode } from '#client/ui/QrCode.tsx';
import { toast } from '#client/ui/states/toast.tsx';

export function CheckInCode({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const { id, state, type, patientName } = appointment;
  const show = trpc.appointments.desk.checkInLink.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!may(user, 'appointments.desk') || type.kind !== 'in-person' || state !== 'booked')
    return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={18} stroke={1.5} aria-hidden />}
        loading={show.isPending}
        onClick={() => show.mutate({ appointmentId: id })}
      >
        Show check-in code
      </Button>
      <Modal
        opened={show.data !== undefined}
        onClose={() => setTimeout(show.reset)}
        title={`Check-in code for ${patientName}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Stack gap="sm" align="center">
          <Center>
            {show.data && (
              <QrCode
                text={show.data.link}
                label="A code that opens the appointment when it is scanned"
                size={240}
              />
            )}
          </Center>
          <Text>
            The patient scans it with their phone, now or when they come. From an hour before the
            start, the page has the button “I am here”.
          </Text>
          <Button variant="default" onClick={() => globalThis.print()}>
            Print
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
