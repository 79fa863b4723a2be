/** In the menu of a patient who has come: their link, for another device of theirs. */
import { Menu } from '@mantine/core';
import { IconMailForward, IconQrcode } from '@tabler/icons-react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { mayInvite } from './may-invite.ts';
import { useMailLink } from './use-mail-link.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  appointment: Appointment;
  onShow: () => void;
}

export function PatientLinkItems({ appointment, onShow }: Props) {
  const user = useUser();
  const { send } = useMailLink(appointment.id);
  if (!mayInvite(user, appointment)) return null;
  return (
    <>
      {appointment.patient !== null && (
        <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={send}>
          Email link
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconQrcode {...icon} />} onClick={onShow}>
        Show link
      </Menu.Item>
    </>
  );
}
