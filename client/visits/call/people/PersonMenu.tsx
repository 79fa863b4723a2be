/** A clinician's menu for one participant: mute, stop their share, remove them from the visit. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDotsVertical,
  IconMicrophoneOff,
  IconScreenShareOff,
  IconUserX,
} from '@tabler/icons-react';
import type { Participant } from 'livekit-client';
import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useMediaState } from '#client/visits/call/stage/use-media-state.ts';
import { useModeration } from './use-moderation.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  visitId: string;
  participant: Participant;
  name: string;
}

export function PersonMenu({ visitId, participant, name }: Props) {
  const { identity } = participant;
  const { isMicrophoneOn, isSharing } = useMediaState(participant);
  const { mute, stopShare, remove, isPending } = useModeration(visitId);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="off" size={44} aria-label={`More for ${name}`}>
            <IconDotsVertical size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMicrophoneOn && (
            <Menu.Item leftSection={<IconMicrophoneOff {...icon} />} onClick={() => mute(identity)}>
              Mute
            </Menu.Item>
          )}
          {isSharing && (
            <Menu.Item
              leftSection={<IconScreenShareOff {...icon} />}
              onClick={() => stopShare(identity)}
            >
              Stop sharing
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--bad)"
            leftSection={<IconUserX {...icon} />}
            onClick={() => setAsking(true)}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${name} from the visit?`}
        keep="Keep them in"
        onKeep={() => setAsking(false)}
        verb="Remove"
        onDo={() => remove(identity, () => setAsking(false))}
        isPending={isPending}
      >
        They are disconnected at once and cannot come back, until you allow it in this list.
      </ConfirmDialog>
    </>
  );
}
