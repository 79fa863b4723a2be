/** Which camera, or which microphone. */
import { useMediaDeviceSelect } from '@livekit/components-react';
import { Select } from '@mantine/core';
import type { Source } from './devices.ts';

const words = {
  camera: { kind: 'videoinput', label: 'Camera', none: 'No camera' },
  microphone: { kind: 'audioinput', label: 'Microphone', none: 'No microphone' },
} as const satisfies Record<Source, { kind: MediaDeviceKind; label: string; none: string }>;

interface Props {
  source: Source;
  /** The one in use. */
  deviceId: string | undefined;
  onChoose: (deviceId: string) => void;
}

export function DevicePicker({ source, deviceId: current, onChoose }: Props) {
  const { kind, label, none } = words[source];
  // Names of devices are there once one was opened; asking for them must not raise a question.
  const { devices } = useMediaDeviceSelect({ kind, requestPermissions: false });
  const data = devices
    .filter(({ deviceId }) => deviceId !== '')
    .map(({ deviceId, label: name }, at) => ({
      value: deviceId,
      label: name || `${label} ${at + 1}`,
    }));
  return (
    <Select
      label={label}
      placeholder={data.length === 0 ? none : 'Choose'}
      data={data}
      value={current ?? null}
      disabled={data.length === 0}
      allowDeselect={false}
      onChange={(chosen) => {
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
