/** Opens what leads the patient to their visit: a mail, a link, a code. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { InviteDialog } from '../InviteDialog.tsx';

export function InviteButton({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const isOver = !['booked', 'in-progress'].includes(appointment.state);
  if (isOver || !may(user, 'visits.conduct')) return null;
  return (
    <>
      <Tooltip label="Invite patient">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Invite ${appointment.patientName}`}
          onClick={() => setOpen(true)}
        >
          <IconUserPlus size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <InviteDialog appointment={appointment} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
