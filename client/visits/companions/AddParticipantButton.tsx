/** The buttons that open the dialog for inviting colleagues and companions to a visit. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import type { Visit } from '#shared/visits.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { AddParticipantDialog } from './AddParticipantDialog.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  visit: Visit;
  onClick: () => void;
}

/** An icon, in a list. */
export function AddParticipantButton({ visit, onClick }: Props) {
  if (!may(useUser(), 'visits.conduct')) return null;
  return (
    <Tooltip label="Add somebody">
      <ActionIcon
        variant="subtle"
        color="off"
        size={36}
        aria-label={`Add somebody to the visit with ${visit.appointment.patientName}`}
        onClick={onClick}
      >
        <IconUsersPlus {...icon} />
      </ActionIcon>
    </Tooltip>
  );
}

/** In words, with its dialog. */
export function AddParticipant({ visit }: Pick<Props, 'visit'>) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!may(user, 'visits.conduct')) return null;
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="lg"
        mih={44}
        leftSection={<IconUsersPlus {...icon} />}
        onClick={() => setOpen(true)}
      >
        Add somebody
      </Button>
      <AddParticipantDialog visit={visit} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
