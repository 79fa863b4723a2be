/** The button that mails the patient's link with one press. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { mayInvite } from './may-invite.ts';
import { useMailLink } from './use-mail-link.ts';

export function MailLinkButton({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const { send, isPending } = useMailLink(appointment.id);
  // A mere name has no address.
  if (appointment.patient === null || !mayInvite(user, appointment)) return null;
  return (
    <Tooltip label="Mail the link">
      <ActionIcon
        variant="default"
        size={36}
        loading={isPending}
        aria-label={`Mail the link to ${appointment.patientName}`}
        onClick={send}
      >
        <IconMailForward size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
