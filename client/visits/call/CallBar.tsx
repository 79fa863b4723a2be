/** The bar of a call: own devices, screen, hand, panels and more, and apart from them leaving. */
import { useParticipants } from '@livekit/components-react';
import { Box } from '@mantine/core';
import {
  IconFileText,
  IconHandStop,
  IconMessages,
  IconNotes,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { BarButton, type BarButtonProps } from '#client/visits/call/parts/BarButton.tsx';
import { LeaveButton } from './LeaveButton.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { OwnDevices } from '#client/visits/devices/OwnDevices.tsx';
import type { Source } from '#client/visits/devices/device-sources.ts';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import type { CallActions, DeviceState } from './use-call-actions.ts';
import type { SmallWindow } from '#client/visits/call/mini/PopOut.tsx';
import type { Panels } from './use-panels.ts';
import type { RaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import { canShare, type useShare } from '#client/visits/call/stage/use-share.ts';
import type { OthersCaptions } from '#client/visits/call/captions/use-others-captions.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './CallBar.module.css';

/** On a phone it is in the menu with more. */
const WideButton = (props: BarButtonProps) => (
  <Box visibleFrom="sm">
    <BarButton {...props} />
  </Box>
);

interface Props {
  visit: CallVisit;
  actions: CallActions;
  devices: Record<Source, DeviceState>;
  share: ReturnType<typeof useShare>;
  hands: RaisedHands;
  view: RoomView;
  othersCaptions: OthersCaptions;
  isConnected: boolean;
  panels: Panels;
  smallWindow: SmallWindow | null;
  /** Count of unread messages. */
  unread: number;
  /** The note is for clinicians alone. */
  isClinician: boolean;
  /** What the call is about stands in a panel, for the hospital's people. */
  hasSheet: boolean;
  onLeave: () => void;
}

export function CallBar(props: Props) {
  const { visit, actions, devices, share, hands, view, othersCaptions } = props;
  const { isConnected, panels, smallWindow, unread, isClinician, hasSheet, onLeave } = props;
  const participantCount = useParticipants().length;
  const panelOf = (name: 'chat' | 'note' | 'people' | 'devices') => ({
    expanded: panels.isOpen(name),
    onClick: actions[name],
  });
  return (
    <footer className={classes.bar}>
      <div className={classes.tools}>
        <OwnDevices actions={actions} devices={devices} />
        {canShare() && (
          <WideButton
            word={share.isSharing ? 'Stop sharing' : 'Share'}
            Picture={share.isSharing ? IconScreenShareOff : IconScreenShare}
            pressed={share.isSharing}
            disabled={!isConnected || share.isPending}
            onClick={actions.share}
          />
        )}
        <WideButton
          word={hands.isUp ? 'Lower hand' : 'Raise hand'}
          Picture={IconHandStop}
          pressed={hands.isUp}
          onClick={actions.hand}
        />
        <BarButton
          word="Chat"
          Picture={IconMessages}
          count={unread > 0 ? unread : undefined}
          {...panelOf('chat')}
        />
        {hasSheet && (
          <BarButton
            word="Sheet"
            Picture={IconFileText}
            expanded={panels.isOpen('sheet')}
            onClick={() => panels.toggle('sheet')}
          />
        )}
        {isClinician && <WideButton word="Note" Picture={IconNotes} {...panelOf('note')} />}
        <BarButton
          word="People"
          Picture={IconUsers}
          count={participantCount}
          {...panelOf('people')}
        />
        <WideButton word="Devices" Picture={IconSettings} {...panelOf('devices')} />
        <MoreMenu
          {...{ actions, view, hands, othersCaptions, isClinician, smallWindow }}
          onConsent={() => panels.toggle('consent')}
          isEncrypted={visit.keyNumber !== null}
        />
      </div>
      <LeaveButton visit={visit} onLeave={onLeave} />
    </footer>
  );
}
