/** Everything a person can do in the room, by button, by menu and by key. */
import { useLocalParticipant } from '@livekit/components-react';
import { useState } from 'react';
import { sayDeviceFailure } from '../devices/device-failure.ts';
import { sources, type Source } from '../devices/devices.ts';
import type { Shortcut } from './shortcuts.ts';
import { switchDevice, type Switches } from '../room/switches.ts';
import type { Hands } from './people/use-hands.ts';
import { canShare, useShare } from './stage/use-share.ts';
import type { Reading } from './captions/use-others-captions.ts';
import type { RoomView } from './parts/use-room-view.ts';

export type Acts = Record<Shortcut, () => void>;

export interface Device {
  isOn: boolean;
  /** On its way, or there is no line. */
  isBusy: boolean;
}

/** While there is no line, nothing can be switched; what was on comes back by itself. */
function useOwnDevices(switches: Switches, isConnected: boolean) {
  const { isMicrophoneEnabled, isCameraEnabled } = useLocalParticipant();
  const [switching, setSwitching] = useState<Source | null>(null);
  const { isWanted, opening } = switches;
  const isEnabled = { microphone: isMicrophoneEnabled, camera: isCameraEnabled };
  const devices = Object.fromEntries(
    sources.map((source): [Source, Device] => {
      const isSettled = isConnected && !opening.has(source);
      return [
        source,
        {
          isOn: isSettled ? isEnabled[source] : isWanted[source],
          // A camera takes a moment; until it is there, a second press would undo the first.
          isBusy: !isSettled || switching === source,
        },
      ];
    }),
  ) as Record<Source, Device>;
  const turn = async (source: Source) => {
    if (devices[source].isBusy) return;
    setSwitching(source);
    await switchDevice(switches, source, !devices[source].isOn).catch((error: unknown) =>
      sayDeviceFailure(error, source),
    );
    setSwitching(null);
  };
  return { devices, turn };
}

function fillScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

interface Doing {
  switches: Switches;
  isConnected: boolean;
  view: RoomView;
  hands: Hands;
  reading: Reading;
  isClinician: boolean;
  onPanel: (name: 'chat' | 'note' | 'people' | 'devices') => void;
  onList: () => void;
}

export function useActs(doing: Doing) {
  const { switches, isConnected, view, hands, reading, isClinician, onPanel, onList } = doing;
  const { devices, turn } = useOwnDevices(switches, isConnected);
  const share = useShare();
  const acts: Acts = {
    microphone: () => void turn('microphone'),
    camera: () => void turn('camera'),
    share: () => {
      if (isConnected && canShare() && !share.isPending) share.turn();
    },
    hand: hands.turn,
    captions: reading.turn,
    chat: () => onPanel('chat'),
    note: () => {
      if (isClinician) onPanel('note');
    },
    people: () => onPanel('people'),
    devices: () => onPanel('devices'),
    layout: view.turnLayout,
    fullScreen: fillScreen,
    list: onList,
  };
  return { acts, devices, share };
}
