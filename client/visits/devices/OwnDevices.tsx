/** The buttons of the own microphone and camera, as they stand now. */
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { BarButton } from '../call/parts/BarButton.tsx';
import type { Source } from './devices.ts';
import type { Acts, Device } from '../call/use-call-actions.ts';

interface Props {
  acts: Pick<Acts, Source>;
  devices: Record<Source, Device>;
}

export function OwnDevices({ acts, devices: { microphone, camera } }: Props) {
  return (
    <>
      <BarButton
        word={microphone.isOn ? 'Mute' : 'Unmute'}
        Picture={microphone.isOn ? IconMicrophone : IconMicrophoneOff}
        isOff={!microphone.isOn}
        disabled={microphone.isBusy}
        onClick={acts.microphone}
      />
      <BarButton
        word={camera.isOn ? 'Camera off' : 'Camera on'}
        Picture={camera.isOn ? IconVideo : IconVideoOff}
        isOff={!camera.isOn}
        disabled={camera.isBusy}
        onClick={acts.camera}
      />
    </>
  );
}
