/** The button that opens the dialog for inviting colleagues and companions to a visit. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import type { Visit } from '#shared/visits.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { AddDialog } from './AddDialog.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** `inWords`: as a button with text instead of an icon. */
export function AddButton({ visit, inWords = false }: { visit: Visit; inWords?: boolean }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!may(user, 'visits.conduct')) return null;
  const open = () => setOpen(true);
  return (
    <>
      {inWords ? (
        <Button
          variant="default"
          fullWidth
          mt="lg"
          mih={44}
          leftSection={<IconUsersPlus {...icon} />}
          onClick={open}
        >
          Add somebody
        </Button>
      ) : (
        <Tooltip label="Add somebody">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Add somebody to the visit with ${visit.appointment.patientName}`}
            onClick={open}
          >
            <IconUsersPlus {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <AddDialog visit={visit} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
