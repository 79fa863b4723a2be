/** The one bar of the room: own devices, screen, hand, panels and more; and apart from them, leaving. */
import { useParticipants } from '@livekit/components-react';
import { Box } from '@mantine/core';
import {
  IconHandStop,
  IconMessages,
  IconNotes,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { BarButton } from './parts/BarButton.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { OwnDevices } from '../devices/OwnDevices.tsx';
import type { Source } from '../devices/devices.ts';
import type { CallVisit } from './parts/participants.ts';
import type { Acts, Device } from './use-call-actions.ts';
import type { Hands } from './people/use-hands.ts';
import { canShare, type useShare } from './stage/use-share.ts';
import type { Reading } from './captions/use-others-captions.ts';
import type { RoomView } from './parts/use-room-view.ts';
import classes from '../room/Call.module.css';

export type PanelName = 'chat' | 'note' | 'people' | 'devices';

interface Props {
  visit: CallVisit;
  acts: Acts;
  devices: Record<Source, Device>;
  share: ReturnType<typeof useShare>;
  hands: Hands;
  view: RoomView;
  reading: Reading;
  isConnected: boolean;
  panel: PanelName | null;
  /** Messages that nobody here has read. */
  unread: number;
  /** The note is for clinicians alone. */
  isClinician: boolean;
  onLeave: () => void;
}

export function CallBar(props: Props) {
  const { visit, acts, devices, share, hands, view, reading } = props;
  const { isConnected, panel, unread, isClinician, onLeave } = props;
  const inside = useParticipants().length;
  return (
    <footer className={classes.bar}>
      <div className={classes.tools}>
        <OwnDevices acts={acts} devices={devices} />
        {canShare() && (
          <Box visibleFrom="sm">
            <BarButton
              word={share.isSharing ? 'Stop sharing' : 'Share'}
              Picture={share.isSharing ? IconScreenShareOff : IconScreenShare}
              pressed={share.isSharing}
              disabled={!isConnected || share.isPending}
              onClick={acts.share}
            />
          </Box>
        )}
        <Box visibleFrom="sm">
          <BarButton
            word={hands.isUp ? 'Lower hand' : 'Raise hand'}
            Picture={IconHandStop}
            pressed={hands.isUp}
            onClick={acts.hand}
          />
        </Box>
        <BarButton
          word="Chat"
          Picture={IconMessages}
          count={unread > 0 ? unread : undefined}
          expanded={panel === 'chat'}
          onClick={acts.chat}
        />
        {isClinician && (
          <Box visibleFrom="sm">
            <BarButton
              word="Note"
              Picture={IconNotes}
              expanded={panel === 'note'}
              onClick={acts.note}
            />
          </Box>
        )}
        <BarButton
          word="People"
          Picture={IconUsers}
          count={inside}
          expanded={panel === 'people'}
          onClick={acts.people}
        />
        <Box visibleFrom="sm">
          <BarButton
            word="Devices"
            Picture={IconSettings}
            expanded={panel === 'devices'}
            onClick={acts.devices}
          />
        </Box>
        <MoreMenu
          {...{ acts, view, hands, reading, isClinician }}
          isEncrypted={visit.keyNumber !== null}
        />
      </div>
      <LeaveButton visit={visit} onLeave={onLeave} />
    </footer>
  );
}
