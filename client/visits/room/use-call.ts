/** Being in the room: connected as long as the call is on screen, with the devices that were chosen. */
import { Room, type ReconnectContext } from 'livekit-client';
import { useEffect, useState } from 'react';
import { beginVisit } from '#client/shell/activity.ts';
import { statusOf } from '#client/shell/failure.ts';
import { sayDeviceFailure } from './device-failure.ts';
import type { Source, Wanted } from './devices.ts';
import { stayConnected, type Line } from './line.ts';
import { useSelf } from './self.tsx';

/** LiveKit mends short breaks itself; after this a fresh ticket is the better way back. */
const mendForMs = 10_000;

const reconnectPolicy = {
  nextRetryDelayInMs: ({ elapsedMs, retryCount }: ReconnectContext) =>
    elapsedMs > mendForMs ? null : Math.min(200 * 2 ** retryCount, 2_000),
};

const chosen = ({ deviceId }: Wanted[Source]) => (deviceId ? { deviceId } : {});

const makeRoom = ({ camera, microphone }: Wanted) =>
  new Room({
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy,
    videoCaptureDefaults: chosen(camera),
    audioCaptureDefaults: chosen(microphone),
  });

/** Switches a device of the room; what is on comes back by itself after a new connection. */
export interface Switches {
  room: Room;
  isWanted: Record<Source, boolean>;
}

export async function switchDevice({ room, isWanted }: Switches, source: Source, isOn: boolean) {
  const { localParticipant } = room;
  await (source === 'camera'
    ? localParticipant.setCameraEnabled(isOn)
    : localParticipant.setMicrophoneEnabled(isOn));
  isWanted[source] = isOn;
}

/** Silence passes, LiveKit's and ours, and so does a busy server; any other no of ours stays one. */
const mayPass = (error: unknown) => [null, 429, 503].includes(statusOf(error));

function makeSwitches(wanted: Wanted): Switches {
  const isWanted = { camera: wanted.camera.isOn, microphone: wanted.microphone.isOn };
  return { room: makeRoom(wanted), isWanted };
}

export function useCall({ wanted }: { wanted: Wanted }) {
  const [switches] = useState(() => makeSwitches(wanted));
  const [line, setLine] = useState<Line>({ state: 'connecting' });
  const { uid, ticket } = useSelf();
  const isGuest = uid === null;

  // A guest keeps nobody's session open.
  useEffect(() => (isGuest ? undefined : beginVisit()), [isGuest]);

  useEffect(() => {
    const { room, isWanted } = switches;
    const leaving = new AbortController();
    const openDevices = async () => {
      for (const source of ['microphone', 'camera'] as const) {
        if (!isWanted[source]) continue;
        await switchDevice(switches, source, true).catch((error: unknown) =>
          sayDeviceFailure(error, source),
        );
      }
    };
    void stayConnected({
      room,
      ticket,
      mayPass,
      onConnected: openDevices,
      onChange: setLine,
      signal: leaving.signal,
    });
    return () => {
      leaving.abort();
      void room.disconnect();
    };
  }, [switches, ticket]);

  return { switches, line };
}
