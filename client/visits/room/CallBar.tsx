/** The one bar of the room: microphone, camera, people, devices; and apart from them, leaving. */
import { useLocalParticipant, useParticipants } from '@livekit/components-react';
import { Box } from '@mantine/core';
import {
  IconMessages,
  IconMicrophone,
  IconMicrophoneOff,
  IconNotes,
  IconSettings,
  IconUsers,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { BarButton } from './BarButton.tsx';
import { sayDeviceFailure } from './device-failure.ts';
import type { Source } from './devices.ts';
import { LeaveButton } from './LeaveButton.tsx';
import type { CallVisit } from './people.ts';
import { switchDevice, type Switches } from './switches.ts';
import classes from './Call.module.css';

export type PanelName = 'chat' | 'note' | 'people' | 'devices';

interface Props {
  visit: CallVisit;
  switches: Switches;
  /** While there is no line, nothing can be switched; what was on comes back by itself. */
  isConnected: boolean;
  panel: PanelName | null;
  /** Messages that nobody here has read. */
  unread: number;
  /** For clinicians alone; where there is no room for it, the header has it. */
  hasNote: boolean;
  onPanel: (name: PanelName) => void;
  onLeave: () => void;
}

/** A camera takes a moment; until it is there, a second press would undo the first. */
function useSwitching(switches: Switches) {
  const [switching, setSwitching] = useState<Source | null>(null);
  const turn = async (source: Source, isOn: boolean) => {
    setSwitching(source);
    await switchDevice(switches, source, isOn).catch((error: unknown) =>
      sayDeviceFailure(error, source),
    );
    setSwitching(null);
  };
  return { switching, turn };
}

export function CallBar(props: Props) {
  const { visit, switches, isConnected, panel, unread, hasNote, onPanel, onLeave } = props;
  const { isMicrophoneEnabled, isCameraEnabled } = useLocalParticipant();
  const { isWanted, opening } = switches;
  const isSettled = (source: Source) => isConnected && !opening.has(source);
  const hasMicrophone = isSettled('microphone') ? isMicrophoneEnabled : isWanted.microphone;
  const hasCamera = isSettled('camera') ? isCameraEnabled : isWanted.camera;
  const inside = useParticipants().length;
  const { switching, turn } = useSwitching(switches);
  return (
    <footer className={classes.bar}>
      <div className={classes.tools}>
        <BarButton
          word={hasMicrophone ? 'Mute' : 'Unmute'}
          Picture={hasMicrophone ? IconMicrophone : IconMicrophoneOff}
          isOff={!hasMicrophone}
          disabled={!isSettled('microphone') || switching === 'microphone'}
          onClick={() => void turn('microphone', !hasMicrophone)}
        />
        <BarButton
          word={hasCamera ? 'Camera off' : 'Camera on'}
          Picture={hasCamera ? IconVideo : IconVideoOff}
          isOff={!hasCamera}
          disabled={!isSettled('camera') || switching === 'camera'}
          onClick={() => void turn('camera', !hasCamera)}
        />
        <BarButton
          word="Chat"
          Picture={IconMessages}
          count={unread > 0 ? unread : undefined}
          expanded={panel === 'chat'}
          onClick={() => onPanel('chat')}
        />
        {hasNote && (
          <Box visibleFrom="sm">
            <BarButton
              word="Note"
              Picture={IconNotes}
              expanded={panel === 'note'}
              onClick={() => onPanel('note')}
            />
          </Box>
        )}
        <BarButton
          word="People"
          Picture={IconUsers}
          count={inside}
          expanded={panel === 'people'}
          onClick={() => onPanel('people')}
        />
        <BarButton
          word="Devices"
          Picture={IconSettings}
          expanded={panel === 'devices'}
          onClick={() => onPanel('devices')}
        />
      </div>
      <LeaveButton visit={visit} onLeave={onLeave} />
    </footer>
  );
}
