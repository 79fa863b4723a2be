/** A select field for the camera or the microphone. */
import { Select } from '@mantine/core';
import type { Source } from './device-sources.ts';
import { useDeviceList } from './use-device-list.ts';

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
  const data = useDeviceList(kind, current).map(({ deviceId, label: name }, at) => ({
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
