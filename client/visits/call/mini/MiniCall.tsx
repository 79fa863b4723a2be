/** The small call while another page is open: one tile, news, the own devices, and the buttons back and out. */
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { MiniCallFrame } from './MiniCallFrame.tsx';
import { MiniCallMessages, type MiniCallMessagesProps } from './MiniCallMessages.tsx';
import type { Source } from '#client/visits/devices/device-sources.ts';
import { SingleTile } from '#client/visits/call/stage/SingleTile.tsx';
import { OwnDevices } from '#client/visits/devices/OwnDevices.tsx';
import { VisitTimer } from '#client/visits/call/parts/VisitTimer.tsx';
import type { DeviceState } from '#client/visits/call/use-call-actions.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './MiniCall.module.css';

interface Props extends MiniCallMessagesProps {
  title: string;
  devices: Record<Source, DeviceState>;
  view: RoomView;
  /** The picture is in a window of its own. */
  isPoppedOut: boolean;
  onLeave: () => void;
}

export function MiniCall(props: Props) {
  const { visit, title, connection, actions, devices, view, isPoppedOut, onLeave } = props;
  return (
    <MiniCallFrame title={title} aside={visit.openedAt && <VisitTimer since={visit.openedAt} />}>
      <MiniCallMessages {...props} />
      {isPoppedOut ? (
        <Text size="sm" c="dimmed">
          The picture is in its own window.
        </Text>
      ) : (
        <div className={classes.tile}>
          <SingleTile visit={visit} view={view} connection={connection} />
        </div>
      )}
      <div className={classes.controls}>
        <OwnDevices actions={actions} devices={devices} />
        <UnstyledButton
          component={Link}
          to={`/video/${visit.id}`}
          className={classes.back}
          title="Back to the visit"
        >
          <IconArrowsMaximize size={20} stroke={1.5} aria-hidden />
          <span className={classes.word}>Back to the visit</span>
        </UnstyledButton>
        <Button
          color="bad"
          className={classes.leave}
          leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
          onClick={onLeave}
        >
          Leave
        </Button>
      </div>
    </MiniCallFrame>
  );
}
