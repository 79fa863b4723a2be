/** Messages in the small call: connection, captions, microphone, unread chat, and who waits to be admitted. */
import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CaptionMark } from '#client/visits/call/captions/CaptionMark.tsx';
import { Captions } from '#client/visits/call/captions/Captions.tsx';
import type { Connection } from '#client/visits/call/connection/call-connection.ts';
import { RoomConnectionBanner } from '#client/visits/call/connection/RoomConnectionBanner.tsx';
import { MicrophoneNotice } from '#client/visits/devices/MicrophoneNotice.tsx';
import { OwnScreen } from '#client/visits/call/stage/OwnScreen.tsx';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { AudioFirstBanner } from '#client/visits/call/audio-first/AudioFirstBanner.tsx';
import type { CallActions } from '#client/visits/call/use-call-actions.ts';
import type { OwnCaptions } from '#client/visits/call/captions/use-own-captions.ts';
import type { OthersCaptions } from '#client/visits/call/captions/use-others-captions.ts';
import type { useShare } from '#client/visits/call/stage/use-share.ts';
import type { AudioFirst } from '#client/visits/call/audio-first/use-audio-first.ts';
import classes from './MiniCallMessages.module.css';

export interface MiniCallMessagesProps {
  visit: CallVisit;
  connection: Connection;
  actions: CallActions;
  share: ReturnType<typeof useShare>;
  audioFirst: AudioFirst;
  othersCaptions: OthersCaptions;
  ownCaptions: OwnCaptions;
  unread: number;
  /** Who waits to be admitted, with the buttons that admit. */
  waitingCard: ReactNode;
  /** Opens a panel of the call's own page. */
  onPanel: (name: 'chat' | 'devices') => void;
}

/** On the side away from the screen's edge, so that the buttons keep their place. */
export function MiniCallMessages(props: MiniCallMessagesProps) {
  const { visit, connection, actions, share, audioFirst, othersCaptions, ownCaptions } = props;
  const { unread, waitingCard, onPanel } = props;
  const [request] = ownCaptions.asking;
  const navigate = useNavigate();
  const room = `/video/${visit.id}`;
  const toDevices = () => {
    onPanel('devices');
    void navigate(room);
  };
  return (
    <div className={classes.news}>
      <RoomConnectionBanner connection={connection} />
      <AudioFirstBanner {...audioFirst} />
      <Captions visit={visit} othersCaptions={othersCaptions} />
      <CaptionMark {...ownCaptions} />
      {share.isSharing && <OwnScreen onStop={share.toggle} />}
      {connection.state === 'connected' && (
        <MicrophoneNotice onUnmute={actions.microphone} onDevices={toDevices} />
      )}
      {request && (
        <Button component={Link} to={room} variant="light" fullWidth>
          {request.name} asks for captions
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
      {waitingCard}
    </div>
  );
}
