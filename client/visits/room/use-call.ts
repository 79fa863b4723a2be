/** Being in the room: connected as long as the call is on screen, with the devices that were chosen. */
import { useEffect, useState } from 'react';
import { beginVisit } from '#client/shell/session/activity.ts';
import { statusOf } from '#client/shell/api/failure.ts';
import { noDevices, type Devices, type Wanted } from '../devices/devices.ts';
import { useDressing } from '../devices/apply-effects.ts';
import { sayEffectFailure } from '../devices/EffectSwitches.tsx';
import { lock, useFreshKey } from '../call/encryption/encryption.ts';
import { stayConnected, type Line } from './line.ts';
import { watchLine } from '../call/connection/connection-watch.ts';
import { sendOwnTracks } from './own-tracks.ts';
import { useSelf } from '../call/parts/self.tsx';
import { makeSwitches } from './switches.ts';
import { useShut } from './use-shut.ts';

/** Silence passes, LiveKit's and ours, and so does a busy server; any other no of ours stays one. */
const mayPass = (error: unknown) => [null, 429, 503].includes(statusOf(error));

interface Entering {
  wanted: Wanted;
  /** Opened at the door; this call uses them and lets them go. */
  devices?: Devices | undefined;
  /** Null where the visit is not end-to-end encrypted. */
  keyNumber: number | null;
}

export function useCall({ wanted, devices = noDevices, keyNumber }: Entering) {
  const [switches] = useState(() => makeSwitches(wanted, { isEncrypted: keyNumber !== null }));
  const [handed] = useState(devices);
  const [line, setLine] = useState<Line>({ state: 'connecting' });
  const { uid, ticket } = useSelf();
  const isGuest = uid === null;

  // A guest keeps nobody's session open.
  useEffect(() => (isGuest ? undefined : beginVisit()), [isGuest]);

  useEffect(() => {
    const { room } = switches;
    const leaving = new AbortController();
    const letGo = sendOwnTracks(switches, handed);
    const locked = async () => {
      const fresh = await ticket();
      await lock(switches, fresh);
      return fresh;
    };
    const { signal } = leaving;
    void stayConnected({
      room,
      ticket: locked,
      mayPass,
      watch: (url, onChange) => watchLine({ room, url, onChange }),
      onChange: setLine,
      signal,
    });
    return () => {
      leaving.abort();
      letGo();
      void room.disconnect();
    };
  }, [switches, handed, ticket]);

  useDressing(switches.room, sayEffectFailure);
  useFreshKey({ ...switches, keyNumber, ticket });
  const shut = useShut({ ...switches, ticket });
  return { switches, line, shut };
}
