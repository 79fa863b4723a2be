/** The button that opens a dialog with the patient's link. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Dialog } from '#client/visits/Dialog.tsx';
import { PatientLinks } from './PatientLinks.tsx';

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
      <Dialog
        title={`Invite ${appointment.patientName}`}
        opened={isOpen}
        onClose={() => setOpen(false)}
      >
        <PatientLinks appointment={appointment} />
      </Dialog>
    </>
  );
}
