/** The button that invites the patient, with its dialog, for pages of other features. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { mayInvite } from './may-invite.ts';

export function InviteWithDialog({ appointment }: { appointment: Appointment }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!mayInvite(user, appointment)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Invite patient
      </Button>
      <InviteDialog appointment={appointment} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
