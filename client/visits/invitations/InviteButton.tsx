/** The button that opens the dialog with the patient's link. */
import { IconQrcode } from '@tabler/icons-react';
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
      Picture={IconQrcode}
      label="Show link"
      hint="The link to this visit as a code and as text, and which links work"
      name={`Show link for ${appointment.patientName}`}
      onClick={onClick}
    />
  );
}
