/** Chooses the speaker, wherever the browser can, and tries it with a sound. */
import { Button, Group, Select } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import {
  canChooseSpeaker,
  speakerPrompt,
  storedSpeaker,
  storeSpeaker,
  testSpeaker,
} from './speaker.ts';
import { useDeviceList } from './use-device-list.ts';

const failed = () => toast.problem('This speaker cannot be used. Choose another one.');

export function SpeakerPicker({ onChoose }: { onChoose?: (deviceId: string) => Promise<unknown> }) {
  const [chosen, setChosen] = useState(storedSpeaker);
  const speakers = useDeviceList('audiooutput', chosen);
  const prompt = speakerPrompt();
  const choose = async (deviceId: string) => {
    try {
      await onChoose?.(deviceId);
      storeSpeaker(deviceId);
      setChosen(deviceId);
    } catch {
      failed();
    }
  };
  const ask = async () => {
    // Closing the browser's prompt is no failure.
    const device = await prompt?.().catch(() => null);
    if (device) await choose(device.deviceId);
  };
  const current = speakers.find(({ deviceId }) => deviceId === chosen) ?? speakers[0];
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      {canChooseSpeaker() && speakers.length > 0 && (
        <Select
          style={{ flex: 1 }}
          label="Speaker"
          data={speakers.map(({ deviceId, label }, at) => ({
            value: deviceId,
            label: label || `Speaker ${at + 1}`,
          }))}
          value={current?.deviceId ?? null}
          allowDeselect={false}
          onChange={(deviceId) => {
            if (deviceId) void choose(deviceId);
          }}
        />
      )}
      {prompt && (
        <Button variant="default" onClick={() => void ask()}>
          Choose a speaker
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconVolume size={18} stroke={1.5} aria-hidden />}
        onClick={() => void testSpeaker(current?.deviceId).catch(failed)}
      >
        Test
      </Button>
    </Group>
  );
}
