/** On a phone or tablet: one press changes between its cameras. */
import { useLocalParticipant } from '@livekit/components-react';
import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCameraRotate } from '@tabler/icons-react';
import { LocalVideoTrack } from 'livekit-client';
import { useState } from 'react';
import { showDeviceFailure } from '#client/visits/devices/device-failure.ts';
import { otherCamera } from '#client/visits/devices/other-camera.ts';
import { useDeviceList } from '#client/visits/devices/use-device-list.ts';
import classes from './Stage.module.css';

export function FlipCamera() {
  const { cameraTrack, isCameraEnabled } = useLocalParticipant();
  const [isPending, setPending] = useState(false);
  const isTouch = useMediaQuery('(pointer: coarse)', false) ?? false;
  const track = cameraTrack?.track;
  const cameras = useDeviceList('videoinput', track?.mediaStreamTrack.id);
  if (!isTouch || cameras.length < 2 || !isCameraEnabled || !(track instanceof LocalVideoTrack))
    return null;
  const flip = async () => {
    const before = track.getSourceTrackSettings();
    const request = otherCamera(before, cameras);
    if (!request) return;
    setPending(true);
    try {
      await track.restartTrack(request);
    } catch (error) {
      showDeviceFailure(error, 'camera');
      // A phone opens one at a time: the first one is closed by now.
      if (before.deviceId)
        await track.restartTrack({ deviceId: before.deviceId }).catch(() => undefined);
    }
    setPending(false);
  };
  return (
    <ActionIcon
      variant="default"
      size={44}
      className={classes.flip}
      aria-label="Flip camera"
      title="Flip camera"
      loading={isPending}
      onClick={() => void flip()}
    >
      <IconCameraRotate size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
