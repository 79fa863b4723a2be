/** The button that mails the patient's link with one press. */
import { IconMailForward } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { mayInvite } from './may-invite.ts';
import { RowButton } from './RowButton.tsx';
import { useMailLink } from './use-mail-link.ts';

export function MailLinkButton({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const { send, isPending } = useMailLink(appointment.id);
  // A mere name has no address.
  if (appointment.patient === null || !mayInvite(user, appointment)) return null;
  return (
    <RowButton
      Picture={IconMailForward}
      label="Email link"
      hint={`Emails ${appointment.patientName} the link to this visit`}
      name={`Email link to ${appointment.patientName}`}
      loading={isPending}
      onClick={send}
    />
  );
}
