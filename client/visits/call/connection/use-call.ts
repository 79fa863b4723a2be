/** Joins the room with the chosen devices, and stays connected as long as the call is mounted. */
import { useEffect, useState } from 'react';
import { beginVisit } from '#client/shell/session/activity.ts';
import { statusOf } from '#client/shell/api/failure.ts';
import { useEffectsOnPublish } from '#client/visits/effects/apply-effects.ts';
import { noDevices, type DeviceChoice, type Devices } from '#client/visits/devices/devices.ts';
import { showEffectFailure } from '#client/visits/effects/EffectSwitches.tsx';
import { enableEncryption, useKeyRotation } from '#client/visits/call/encryption/encryption.ts';
import { useDecryption } from '#client/visits/call/encryption/use-decryption.ts';
import { useSelf } from '#client/visits/call/parts/self.tsx';
import { makeCallSession } from './call-session.ts';
import { stayConnected, type Connection } from './connection.ts';
import { watchConnection } from './connection-watch.ts';
import { sendOwnTracks } from './own-tracks.ts';

/** No answer, from LiveKit or our server, and a busy server may pass; any other refusal stays one. */
const isTransient = (error: unknown) => [null, 429, 503].includes(statusOf(error));

interface CallOptions {
  deviceChoice: DeviceChoice;
  /** Opened in the device check; the call uses and in the end closes them. */
  devices?: Devices | undefined;
  /** Null where the visit is not end-to-end encrypted. */
  keyNumber: number | null;
}

export function useCall({ deviceChoice, devices = noDevices, keyNumber }: CallOptions) {
  const { uid, ticket, keepDeviceChoice } = useSelf();
  const isGuest = uid === null;
  const [callSession] = useState(() =>
    makeCallSession(deviceChoice, {
      isEncrypted: keyNumber !== null,
      isHeld: isGuest,
      onSwitched: ({ camera, microphone }) =>
        keepDeviceChoice({
          camera: { ...deviceChoice.camera, isOn: camera },
          microphone: { ...deviceChoice.microphone, isOn: microphone },
        }),
    }),
  );
  const [openDevices] = useState(devices);
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });

  // A guest has no session to keep open.
  useEffect(() => (isGuest ? undefined : beginVisit()), [isGuest]);

  useEffect(() => {
    const { room } = callSession;
    const leaving = new AbortController();
    const stopSending = sendOwnTracks(callSession, openDevices);
    const ticketWithKey = async () => {
      const fresh = await ticket();
      await enableEncryption(callSession, fresh);
      return fresh;
    };
    void stayConnected({
      room,
      ticket: ticketWithKey,
      isTransient,
      watch: (url, onChange) =>
        watchConnection({ room, url, onChange, onStuck: () => void room.disconnect(false) }),
      onChange: setConnection,
      signal: leaving.signal,
    });
    return () => {
      leaving.abort();
      stopSending();
      void room.disconnect();
    };
  }, [callSession, openDevices, ticket]);

  useEffectsOnPublish(callSession.room, showEffectFailure);
  useKeyRotation({ ...callSession, keyNumber, ticket });
  const decryptionFailures = useDecryption({ ...callSession, ticket });
  return { callSession, connection, decryptionFailures };
}
