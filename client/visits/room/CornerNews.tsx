/** In the small window: how the line is, what is new, who waits, and what others see, hear and write of oneself. */
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CaptionMark } from '../call/captions/CaptionMark.tsx';
import { Captions } from '../call/captions/Captions.tsx';
import type { Line } from './line.ts';
import { LineBanner } from '../call/connection/RoomConnectionBanner.tsx';
import { MicrophoneNotice } from '../devices/MicrophoneNotice.tsx';
import { OwnScreen } from '../call/stage/OwnScreen.tsx';
import type { CallVisit } from '../call/parts/participants.ts';
import { SoundFirstBanner } from './SoundFirstBanner.tsx';
import type { Acts } from '../call/use-call-actions.ts';
import type { BeingRead } from '../call/captions/use-own-captions.ts';
import type { Reading } from '../call/captions/use-others-captions.ts';
import type { useShare } from '../call/stage/use-share.ts';
import type { SoundFirstHere } from './use-sound-first.ts';
import classes from '../call/mini/MiniCallFrame.module.css';

export interface CornerNewsProps {
  visit: CallVisit;
  line: Line;
  acts: Acts;
  share: ReturnType<typeof useShare>;
  soundFirst: SoundFirstHere;
  reading: Reading;
  beingRead: BeingRead;
  unread: number;
  /** Whoever waits before the door. */
  door: ReactNode;
  /** Back in the room, this panel is open. */
  onPanel: (name: 'chat' | 'devices') => void;
}

/** Stands on the far side of the buttons, so that these stay where they are. */
export function CornerNews(props: CornerNewsProps) {
  const { visit, line, acts, share, soundFirst, reading, beingRead } = props;
  const { unread, door, onPanel } = props;
  const [asking] = beingRead.asking;
  const navigate = useNavigate();
  const room = `/video/${visit.id}`;
  const toDevices = () => {
    onPanel('devices');
    void navigate(room);
  };
  return (
    <div className={classes.news}>
      <LineBanner line={line} />
      <SoundFirstBanner {...soundFirst} />
      <Captions visit={visit} reading={reading} />
      <CaptionMark {...beingRead} />
      {share.isSharing && <OwnScreen onStop={share.turn} />}
      {line.state === 'connected' && (
        <MicrophoneNotice onUnmute={acts.microphone} onDevices={toDevices} />
      )}
      {asking && (
        <Button component={Link} to={room} variant="light" fullWidth>
          {asking.name} asks for captions
        </Button>
      )}
      {unread > 0 && (
        <Button
          component={Link}
          to={room}
          variant="light"
          fullWidth
          leftSection={<IconMessages size={18} stroke={1.5} aria-hidden />}
          onClick={() => onPanel('chat')}
        >
          {unread === 1 ? '1 new message' : `${unread} new messages`}
        </Button>
      )}
      {door}
    </div>
  );
}
