/** The own picture before entering, with the switches of camera and microphone under it. */
import { Avatar, Text } from '@mantine/core';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { initials } from '#client/ui/initials.ts';
import { BarButton } from '../call/parts/BarButton.tsx';
import type { Devices, OpenDevice, Source } from '../devices/devices.ts';
import classes from './DeviceCheck.module.css';

function OwnPicture({ track: { media, dressed } }: { track: OpenDevice }) {
  const picture = useRef<HTMLVideoElement>(null);
  const shown = dressed?.mediaStreamTrack ?? media;
  useEffect(() => {
    const element = picture.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([shown]);
    return () => {
      element.srcObject = null;
    };
  }, [shown]);
  return (
    <video ref={picture} className={classes.picture} autoPlay muted playsInline aria-label="You" />
  );
}

interface Props {
  /** Of whoever is on the picture. */
  name: string;
  /** Null while the browser asks. */
  devices: Devices | null;
  onSwitch: (source: Source) => void;
}

export function Preview({ name, devices, onSwitch }: Props) {
  const track = devices?.camera.track;
  const hasMicrophone = Boolean(devices?.microphone.track);
  return (
    <div className={classes.preview}>
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
