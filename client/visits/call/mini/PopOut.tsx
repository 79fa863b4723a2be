/** The call in a small window of its own, above other programs, with its controls. */
import { useLocalParticipant } from '@livekit/components-react';
import { UnstyledButton } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhone,
  IconPictureInPicture,
  IconVideo,
  IconVideoOff,
  type Icon,
} from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { toast } from '#client/ui/toast.tsx';
import { sayDeviceFailure } from '../../devices/device-failure.ts';
import type { Source } from '../../devices/devices.ts';
import type { Line } from '../../room/line.ts';
import { canOpenOwnWindow, type OwnWindow } from './own-window.ts';
import type { CallVisit } from '../parts/participants.ts';
import { Stage } from '../stage/Stage.tsx';
import { switchDevice, type Switches } from '../../room/switches.ts';
import type { Hands } from '../people/use-hands.ts';
import type { RoomView } from '../parts/use-room-view.ts';
import { canFloatPicture, floatPicture } from './video-picture.ts';
import header from '../HeaderButton.module.css';
import classes from './PopOut.module.css';

interface Shown {
  visit: CallVisit;
  line: Line;
  view: RoomView;
  hands: Hands;
}

interface Props {
  own: OwnWindow;
  switches: Switches;
  onLeave: () => void;
}

function Control({ word, Picture, onClick }: { word: string; Picture: Icon; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.control} aria-label={word} title={word} onClick={onClick}>
      <Picture size={20} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}

function useTurning(switches: Switches) {
  const { localParticipant, isMicrophoneEnabled, isCameraEnabled } = useLocalParticipant();
  const turn = (source: Source, isOn: boolean) =>
    void switchDevice(switches, source, isOn).catch((error: unknown) =>
      sayDeviceFailure(error, source),
    );
  return {
    hasMicrophone: isMicrophoneEnabled,
    hasCamera: isCameraEnabled,
    // As it is when they are pressed: a floating picture keeps those that it was opened with.
    toggleMicrophone: () => turn('microphone', !localParticipant.isMicrophoneEnabled),
    toggleCamera: () => turn('camera', !localParticipant.isCameraEnabled),
  };
}

function SmallCall({ visit, line, switches, view, hands, onLeave }: Omit<Props, 'own'> & Shown) {
  const { hasMicrophone, hasCamera, toggleMicrophone, toggleCamera } = useTurning(switches);
  return (
    <div className={classes.small}>
      <div className={classes.faces}>
        <Stage {...{ visit, line, view, hands }} />
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
        <Control word="Leave" Picture={IconPhone} onClick={onLeave} />
      </div>
    </div>
  );
}

/** The button in the room's header; the window itself stays when the room becomes small. */
export function PopOut({ own: { own, open, close }, switches, onLeave }: Props) {
  const { toggleMicrophone, toggleCamera } = useTurning(switches);
  if (!canOpenOwnWindow() && !canFloatPicture()) return null;
  const popOut = async () => {
    try {
      if (own) close();
      else if (canOpenOwnWindow()) await open();
      else await floatPicture({ toggleMicrophone, toggleCamera, leave: onLeave });
    } catch {
      toast.problem('The small window could not be opened. There may be no picture yet.');
    }
  };
  return (
    <UnstyledButton
      className={header.button}
      aria-pressed={own !== null}
      onClick={() => void popOut()}
    >
      <IconPictureInPicture size={16} stroke={1.5} aria-hidden />
      <span className={header.word}>{own ? 'Close the small window' : 'Small window'}</span>
    </UnstyledButton>
  );
}

export function PoppedOut({ own: { own }, ...call }: Props & Shown) {
  return own && createPortal(<SmallCall {...call} />, own.document.body);
}
