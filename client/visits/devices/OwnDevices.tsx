/** The buttons that switch the own microphone and camera. */
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { BarButton } from '#client/visits/call/parts/BarButton.tsx';
import type { Source } from './device-sources.ts';
import type { CallActions, DeviceState } from '#client/visits/call/use-call-actions.ts';

interface Props {
  actions: Pick<CallActions, Source>;
  devices: Record<Source, DeviceState>;
}

export function OwnDevices({ actions, devices: { microphone, camera } }: Props) {
  return (
    <>
      <BarButton
        word={microphone.isOn ? 'Mute' : 'Unmute'}
        Picture={microphone.isOn ? IconMicrophone : IconMicrophoneOff}
        isOff={!microphone.isOn}
        disabled={microphone.isBusy}
        data-microphone
        onClick={actions.microphone}
      />
      <BarButton
        word={camera.isOn ? 'Camera off' : 'Camera on'}
        Picture={camera.isOn ? IconVideo : IconVideoOff}
        isOff={!camera.isOn}
        disabled={camera.isBusy}
        onClick={actions.camera}
      />
    </>
  );
}
