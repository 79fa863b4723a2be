/** The call in a picture-in-picture window with its controls, and the button that opens it. */
import { useLocalParticipant } from '@livekit/components-react';
import { UnstyledButton } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhone,
  IconPhoneOff,
  IconPictureInPicture,
  IconVideo,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { Source } from '#client/visits/devices/device-sources.ts';
import type { Connection } from '#client/visits/call/connection/call-connection.ts';
import { canOpenPipWindow, type PipWindow } from './use-pip-window.ts';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { Stage } from '#client/visits/call/stage/Stage.tsx';
import type { CallSession } from '#client/visits/call/connection/call-session.ts';
import { switchDeviceForUser } from '#client/visits/call/connection/switch-device-for-user.ts';
import type { RaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import { canOpenVideoPip, openVideoPip } from './video-pip.ts';
import header from '#client/visits/call/HeaderButton.module.css';
import classes from './PopOut.module.css';

interface StageProps {
  visit: CallVisit;
  connection: Connection;
  view: RoomView;
  hands: RaisedHands;
}

interface Props {
  pip: PipWindow;
  callSession: CallSession;
  onLeave: () => void;
}

interface ControlProps {
  word: string;
  Picture: Icon;
  isLeave?: boolean;
  onClick: () => void;
}

function Control({ word, Picture, isLeave, onClick }: ControlProps) {
  return (
    <UnstyledButton
      className={classes.control}
      data-leave={isLeave || undefined}
      aria-label={word}
      title={word}
      onClick={onClick}
    >
      <Picture size={20} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}

function useDeviceToggles(callSession: CallSession) {
  const { localParticipant, isMicrophoneEnabled, isCameraEnabled } = useLocalParticipant();
  const switchTo = (source: Source, isOn: boolean) =>
    void switchDeviceForUser(callSession, source, isOn);
  return {
    hasMicrophone: isMicrophoneEnabled,
    hasCamera: isCameraEnabled,
    // Read when pressed: a floating picture keeps the handlers that it was opened with.
    toggleMicrophone: () => switchTo('microphone', !localParticipant.isMicrophoneEnabled),
    toggleCamera: () => switchTo('camera', !localParticipant.isCameraEnabled),
  };
}

function SmallCall({
  visit,
  connection,
  callSession,
  view,
  hands,
  onLeave,
}: Omit<Props, 'pip'> & StageProps) {
  const { hasMicrophone, hasCamera, toggleMicrophone, toggleCamera } =
    useDeviceToggles(callSession);
  const isGuest = useSelf().uid === null;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.small}>
      <div className={classes.stage}>
        <Stage {...{ visit, connection, view, hands }} />
      </div>
      <div className={classes.controls}>
        <Control
          word={hasMicrophone ? 'Mute' : 'Unmute'}
          Picture={hasMicrophone ? IconMicrophone : IconMicrophoneOff}
          onClick={toggleMicrophone}
        />
        <Control
          word={hasCamera ? 'Camera off' : 'Camera on'}
          Picture={hasCamera ? IconVideo : IconVideoOff}
          onClick={toggleCamera}
        />
        <Control
          word={isAsking ? 'Press again to leave' : 'Leave'}
          Picture={isAsking ? IconPhoneOff : IconPhone}
          isLeave
          onClick={isGuest && !isAsking ? () => setAsking(true) : onLeave}
        />
      </div>
    </div>
  );
}

export interface SmallWindow {
  /** What a press does. */
  word: string;
  isOpen: boolean;
  /** Browsers allow it from the handler of a click alone. */
  toggle: () => void;
  /** Asks a guest who leaves by the browser's own control. */
  question: ReactNode;
}

/** Null where the browser has no such window; it stays open while another page is. */
export function useSmallWindow({
  pip: { pipWindow, open, close },
  callSession,
  onLeave,
}: Props): SmallWindow | null {
  const { toggleMicrophone, toggleCamera } = useDeviceToggles(callSession);
  const isGuest = useSelf().uid === null;
  const [isAsking, setAsking] = useState(false);
  if (!canOpenPipWindow() && !canOpenVideoPip()) return null;
  /** The browser's own control has no room for a question: a guest is asked on the page. */
  const askOnPage = () => {
    void document.exitPictureInPicture().catch(() => undefined);
    setAsking(true);
  };
  const leave = isGuest ? askOnPage : onLeave;
  const popOut = async () => {
    try {
      if (pipWindow) close();
      else if (canOpenPipWindow()) await open();
      else await openVideoPip({ toggleMicrophone, toggleCamera, leave });
    } catch {
      toast.problem('The small window could not be opened. There may be no picture yet.');
    }
  };
  return {
    word: pipWindow ? 'Close the small window' : 'Small window',
    isOpen: pipWindow !== null,
    toggle: () => void popOut(),
    question: <LeaveQuestion opened={isAsking} onStay={() => setAsking(false)} onLeave={onLeave} />,
  };
}

/** The button in the call's header; on a phone it is in the menu. */
export const PopOut = ({ word, isOpen, toggle }: SmallWindow) => (
  <UnstyledButton visibleFrom="sm" className={header.button} aria-pressed={isOpen} onClick={toggle}>
    <IconPictureInPicture size={16} stroke={1.5} aria-hidden />
    <span className={header.word}>{word}</span>
  </UnstyledButton>
);

export function PoppedOut({ pip: { pipWindow }, ...call }: Props & StageProps) {
  return pipWindow && createPortal(<SmallCall {...call} />, pipWindow.document.body);
}
