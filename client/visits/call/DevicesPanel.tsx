/** Other devices while the visit runs: a headset that was plugged in, another camera. */
import { Stack, Switch, Text } from '@mantine/core';
import type { Room } from 'livekit-client';
import { useState } from 'react';
import { sayDeviceFailure } from '../devices/device-failure.ts';
import { DevicePicker } from '../devices/DevicePicker.tsx';
import type { Source } from '../devices/devices.ts';
import { dressAll } from '../devices/apply-effects.ts';
import { EffectSwitches } from '../devices/EffectSwitches.tsx';
import { SidePanel } from './parts/SidePanel.tsx';
import type { SoundFirstHere } from '../room/use-sound-first.ts';

const kindOf = { camera: 'videoinput', microphone: 'audioinput' } as const;

interface Props {
  room: Room;
  soundFirst: SoundFirstHere;
  onClose: () => void;
}

export function DevicesPanel({ room, soundFirst, onClose }: Props) {
  const [chosen, setChosen] = useState(() => ({
    camera: room.getActiveDevice(kindOf.camera),
    microphone: room.getActiveDevice(kindOf.microphone),
  }));
  const choose = async (source: Source, deviceId: string) => {
    try {
      await room.switchActiveDevice(kindOf[source], deviceId);
    } catch (error) {
      sayDeviceFailure(error, source);
    }
    setChosen((before) => ({ ...before, [source]: room.getActiveDevice(kindOf[source]) }));
  };
  return (
    <SidePanel title="Devices" onClose={onClose}>
      <Stack gap="md">
        <DevicePicker
          source="camera"
          deviceId={chosen.camera}
          onChoose={(deviceId) => void choose('camera', deviceId)}
        />
        <DevicePicker
          source="microphone"
          deviceId={chosen.microphone}
          onChoose={(deviceId) => void choose('microphone', deviceId)}
        />
        <Switch
          label="Audio first"
          description="For a poor line: no pictures are fetched, and yours is not sent."
          checked={soundFirst.because !== null}
          onChange={(event) => soundFirst.turn(event.currentTarget.checked ? 'hand' : null)}
        />
        <Switch
          label="Let a poor line switch pictures off"
          description="And on again when it is good. Otherwise they stay, however poor it is."
          checked={soundFirst.isByItself}
          onChange={(event) => soundFirst.setByItself(event.currentTarget.checked)}
        />
        <EffectSwitches onChosen={() => dressAll(room)} />
        <Text size="sm" c="dimmed">
          The sound of the others comes out where your computer plays sound.
        </Text>
      </Stack>
    </SidePanel>
  );
}
