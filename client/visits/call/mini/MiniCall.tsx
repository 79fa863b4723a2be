/** The call beside another page: the other side, what is new, the own devices, and the way back or out. */
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconArrowsMaximize, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CornerFrame } from './MiniCallFrame.tsx';
import { CornerNews, type CornerNewsProps } from '../../room/CornerNews.tsx';
import type { Source } from '../../devices/devices.ts';
import { OneFace } from '../../room/OneFace.tsx';
import { OwnDevices } from '../../devices/OwnDevices.tsx';
import { Timer } from '../parts/Timer.tsx';
import type { Device } from '../use-call-actions.ts';
import type { RoomView } from '../parts/use-room-view.ts';
import classes from './MiniCallFrame.module.css';

interface Props extends CornerNewsProps {
  title: string;
  devices: Record<Source, Device>;
  view: RoomView;
  /** The browser's own small window shows the picture. */
  isPoppedOut: boolean;
  onLeave: () => void;
}

export function Corner(props: Props) {
  const { visit, title, line, acts, devices, view, isPoppedOut, onLeave } = props;
  return (
    <CornerFrame title={title} aside={visit.openedAt && <Timer since={visit.openedAt} />}>
      <CornerNews {...props} />
      {isPoppedOut ? (
        <Text size="sm" c="dimmed">
          The picture is in its own window.
        </Text>
      ) : (
        <div className={classes.face}>
          <OneFace visit={visit} view={view} line={line} />
        </div>
      )}
      <div className={classes.controls}>
        <OwnDevices acts={acts} devices={devices} />
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
    </CornerFrame>
  );
}
