/** The button that opens the dialog with the patient's link. */
import { IconUserPlus } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { mayInvite } from './may-invite.ts';
import { RowButton } from './RowButton.tsx';

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
    <RowButton
      Picture={IconUserPlus}
      label="Invite"
      name={`Invite ${appointment.patientName}`}
      onClick={onClick}
    />
  );
}
