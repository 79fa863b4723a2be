/** The own video in the device check, with the buttons of microphone and camera. */
import { Avatar, Text } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { initials } from '#client/ui/initials.ts';
import { BarButton } from '#client/visits/call/parts/BarButton.tsx';
import type { Devices, OpenDevice } from '#client/visits/devices/use-devices.ts';
import type { Source } from '#client/visits/devices/device-sources.ts';
import classes from './CameraPreview.module.css';

function OwnPicture({ track: { media: unprocessed, processed } }: { track: OpenDevice }) {
  const picture = useRef<HTMLVideoElement>(null);
  const media = processed?.mediaStreamTrack ?? unprocessed;
  useEffect(() => {
    const element = picture.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([media]);
    return () => {
      element.srcObject = null;
    };
  }, [media]);
  return (
    <video ref={picture} className={classes.picture} autoPlay muted playsInline aria-label="You" />
  );
}

interface Props {
  /** Its initials replace the video. */
  name: string;
  /** Null while the browser asks. */
  devices: Devices | null;
  onSwitch: (source: Source) => void;
}

export function CameraPreview({ name, devices, onSwitch }: Props) {
  const track = devices?.camera.track;
  const hasMicrophone = Boolean(devices?.microphone.track);
  return (
    <div>
      <div className={classes.frame}>
        {track ? (
          <OwnPicture track={track} />
        ) : (
          <>
            <Avatar size={96} color="accent" aria-hidden>
              {initials(name)}
            </Avatar>
            <Text c="dimmed">
              {devices ? 'Your camera is off' : 'Allow camera and microphone when the browser asks'}
            </Text>
          </>
        )}
      </div>
      <div className={classes.switches}>
        <BarButton
          word={hasMicrophone ? 'Mute' : 'Unmute'}
          Picture={hasMicrophone ? IconMicrophone : IconMicrophoneOff}
          isOff={!hasMicrophone}
          disabled={!devices}
          onClick={() => onSwitch('microphone')}
        />
        <BarButton
          word={track ? 'Camera off' : 'Camera on'}
          Picture={track ? IconVideo : IconVideoOff}
          isOff={!track}
          disabled={!devices}
          onClick={() => onSwitch('camera')}
        />
      </div>
    </div>
  );
}
