/** Everything the user can do in a call, by button, by menu and by key. */
import { useLocalParticipant } from '@livekit/components-react';
import { useState } from 'react';
import { sources, type Source } from '#client/visits/devices/device-sources.ts';
import type { Shortcut } from './shortcuts.ts';
import type { PanelName } from './use-panels.ts';
import { switchDeviceForUser } from '#client/visits/call/connection/switch-device-for-user.ts';
import type { CallSession } from '#client/visits/call/connection/call-session.ts';
import type { RaisedHands } from '#client/visits/call/people/use-raised-hands.ts';
import { canShare, useShare } from '#client/visits/call/stage/use-share.ts';
import type { OthersCaptions } from '#client/visits/call/captions/use-others-captions.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';

export type CallActions = Record<Shortcut, () => void>;

export interface DeviceState {
  isOn: boolean;
  /** Being switched, or there is no connection. */
  isBusy: boolean;
}

/** Without a connection nothing can be switched; what was on is on again after the next one. */
function useOwnDevices(callSession: CallSession, isConnected: boolean) {
  const { isMicrophoneEnabled, isCameraEnabled } = useLocalParticipant();
  const [switching, setSwitching] = useState<Source | null>(null);
  const { isWanted, opening, isHeld } = callSession;
  const isEnabled = { microphone: isMicrophoneEnabled, camera: isCameraEnabled };
  const devices = Object.fromEntries(
    sources.map((source): [Source, DeviceState] => {
      const isReady = isConnected && !isHeld && !opening.has(source);
      return [
        source,
        {
          isOn: isReady ? isEnabled[source] : isWanted[source],
          // A camera opens slowly; until then a second press would undo the first.
          isBusy: (!isReady && !isHeld) || switching === source,
        },
      ];
    }),
  ) as Record<Source, DeviceState>;
  const switchTo = async (source: Source, isOn: boolean) => {
    setSwitching(source);
    await switchDeviceForUser(callSession, source, isOn);
    setSwitching(null);
  };
  const toggle = async (source: Source) => {
    if (!devices[source].isBusy) await switchTo(source, !devices[source].isOn);
  };
  return { devices, switchTo, toggle };
}

function fillScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}

interface Options {
  callSession: CallSession;
  isConnected: boolean;
  view: RoomView;
  hands: RaisedHands;
  othersCaptions: OthersCaptions;
  isClinician: boolean;
  onPanel: (name: PanelName) => void;
  onList: () => void;
}

export function useCallActions(options: Options) {
  const { callSession, isConnected, view, hands, othersCaptions, isClinician, onPanel, onList } =
    options;
  const { devices, switchTo, toggle } = useOwnDevices(callSession, isConnected);
  const share = useShare();
  const actions: CallActions = {
    microphone: () => void toggle('microphone'),
    camera: () => void toggle('camera'),
    share: () => {
      if (isConnected && canShare() && !share.isPending) share.toggle();
    },
    hand: hands.toggle,
    captions: othersCaptions.toggle,
    chat: () => onPanel('chat'),
    note: () => {
      if (isClinician) onPanel('note');
    },
    people: () => onPanel('people'),
    devices: () => onPanel('devices'),
    layout: view.toggleLayout,
    fullScreen: fillScreen,
    list: onList,
  };
  const switchMicrophone = (isOn: boolean) => switchTo('microphone', isOn);
  return { actions, devices, share, switchMicrophone };
}
