/** Chooses the speaker, wherever the browser can, and tries it with a sound. */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import {
  canChooseSpeaker,
  speakerPrompt,
  storedSpeaker,
  storeSpeaker,
  testSpeaker,
} from './speaker-choice.ts';
import { useDeviceList } from './use-device-list.ts';

const failed = () => toast.problem('This speaker cannot be used. Choose another one.');

export function SpeakerPicker({ onChoose }: { onChoose?: (deviceId: string) => Promise<unknown> }) {
  const [chosen, setChosen] = useState(storedSpeaker);
  const [isTested, setTested] = useState(false);
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
  const test = async () => {
    try {
      await testSpeaker(current?.deviceId);
      setTested(true);
    } catch {
      setTested(false);
      failed();
    }
  };
  const isChoice = prompt !== null || speakers.length > 1;
  const picker = (
    // Firefox has a button more, for which the panel has no room beside the others.
    <Group gap="xs" align="flex-end">
      {canChooseSpeaker() && speakers.length > 0 && (
        <Select
          style={{ flex: '1 1 140px' }}
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
        onClick={() => void test()}
      >
        Test sound
      </Button>
    </Group>
  );
  return (
    <Stack gap={4}>
      {picker}
      <Text component="output" size="sm" c="dimmed">
        {isTested &&
          `You hear three notes now. Nothing? Turn the volume up${
            isChoice ? ', or choose another speaker' : ''
          }.`}
      </Text>
    </Stack>
  );
}
