/** On a phone: one press changes between the camera at the front and the one at the back. */
import { useLocalParticipant } from '@livekit/components-react';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCameraRotate } from '@tabler/icons-react';
import { LocalVideoTrack } from 'livekit-client';
import { useState } from 'react';
import { showDeviceFailure } from '#client/visits/devices/device-failure.ts';
import { useDeviceList } from '#client/visits/devices/use-device-list.ts';
import classes from './Stage.module.css';

const opposite = { user: 'environment', environment: 'user' } as const;

export function FlipCamera() {
  const { cameraTrack, isCameraEnabled } = useLocalParticipant();
  const [facing, setFacing] = useState<keyof typeof opposite>('user');
  const [isPending, setPending] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)', false) ?? false;
  const track = cameraTrack?.track;
  const cameras = useDeviceList('videoinput', track?.mediaStreamTrack.id);
  if (!isTouch || cameras.length < 2 || !isCameraEnabled || !(track instanceof LocalVideoTrack))
    return null;
  const flip = async () => {
    setPending(true);
    const next = opposite[facing];
    try {
      await track.restartTrack({ facingMode: next });
      setFacing(next);
    } catch (error) {
      showDeviceFailure(error, 'camera');
    }
    setPending(false);
  };
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={classes.flip}
      aria-label="Flip camera"
      loading={isPending}
      onClick={() => void flip()}
    >
      <IconCameraRotate size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
