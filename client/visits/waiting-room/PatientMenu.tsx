/** A clinician's menu for a patient: send a message, hand over, put on hold, send back. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDotsVertical,
  IconMessage2,
  IconPlayerPause,
  IconUserShare,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useClinicianActions } from './use-clinician-actions.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

export function PatientMenu({ visit }: { visit: Visit }) {
  const [dialog, setDialog] = useState<'message' | 'hand-over' | null>(null);
  const { hold, sendBack, isPending } = useClinicianActions(visit.id);
  const { state, appointment } = visit;
  const close = () => setDialog(null);
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            loading={isPending}
            aria-label={`More for ${appointment.patientName}`}
          >
            <IconDotsVertical size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {state === 'in-progress' && (
            <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={hold}>
              Put on hold
            </Menu.Item>
          )}
          {(state === 'in-progress' || state === 'on-hold') && (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={sendBack}>
              Send back
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconMessage2 {...icon} />} onClick={() => setDialog('message')}>
            Send message
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUserShare {...icon} />}
            onClick={() => setDialog('hand-over')}
          >
            Hand over
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MessageDialog visit={visit} opened={dialog === 'message'} onClose={close} />
      <HandOverDialog visit={visit} opened={dialog === 'hand-over'} onClose={close} />
    </>
  );
}
