/** The button that opens the dialog with the patient's link. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { mayInvite } from './may-invite.ts';

export function InviteButton({
  appointment,
  onClick,
}: {
  appointment: Appointment;
  onClick: () => void;
}) {
  const user = useUser();
  if (!mayInvite(user, appointment)) return null;
  return (
    <Tooltip label="Invite patient">
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Invite ${appointment.patientName}`}
        onClick={onClick}
      >
        <IconUserPlus size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
