/** The panel that chooses devices, speaker, effects, sound only and sounds during a call. */
import { Stack, Switch } from '@mantine/core';
import type { Room } from 'livekit-client';
import { useState } from 'react';
import { showDeviceFailure } from '#client/visits/devices/device-failure.ts';
import { DevicePicker } from '#client/visits/devices/DevicePicker.tsx';
import { preferDevice } from '#client/visits/devices/preferred-device.ts';
import { SpeakerPicker } from '#client/visits/devices/SpeakerPicker.tsx';
import type { Source } from '#client/visits/devices/device-sources.ts';
import { applyEffectsToAll } from '#client/visits/effects/apply-effects.ts';
import { EffectSwitches } from '#client/visits/effects/EffectSwitches.tsx';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import { useSoundChoice } from './use-call-sounds.ts';
import type { AudioFirst } from '#client/visits/call/audio-first/use-audio-first.ts';

const kindOf = { camera: 'videoinput', microphone: 'audioinput' } as const;

interface Props {
  room: Room;
  audioFirst: AudioFirst;
  onClose: () => void;
}

export function DevicesPanel({ room, audioFirst, onClose }: Props) {
  const [chosen, setChosen] = useState(() => ({
    camera: room.getActiveDevice(kindOf.camera),
    microphone: room.getActiveDevice(kindOf.microphone),
  }));
  const [hasSounds, setSounds] = useSoundChoice();
  const choose = async (source: Source, deviceId: string) => {
    try {
      await room.switchActiveDevice(kindOf[source], deviceId);
      preferDevice(source, deviceId);
    } catch (error) {
      showDeviceFailure(error, source);
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
          label="Sound only"
          description="For a poor connection: no pictures are received or sent."
          checked={audioFirst.reason !== null}
          onChange={(event) => audioFirst.setReason(event.currentTarget.checked ? 'user' : null)}
        />
        <Switch
          label="Switch to sound only on a poor connection"
          description="Pictures come back when it is good."
          checked={audioFirst.isAutomatic}
          onChange={(event) => audioFirst.setAutomatic(event.currentTarget.checked)}
        />
        <EffectSwitches onChosen={() => applyEffectsToAll(room)} />
        <SpeakerPicker onChoose={(deviceId) => room.switchActiveDevice('audiooutput', deviceId)} />
        <Switch
          label="Sounds"
          description="For a chat message, a raised hand, and when somebody joins."
          checked={hasSounds}
          onChange={(event) => setSounds(event.currentTarget.checked)}
        />
      </Stack>
    </SidePanel>
  );
}
