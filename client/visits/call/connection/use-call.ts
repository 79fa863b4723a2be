/** The call of the room that is shown: as the click that joined has begun it, else begun here. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { beginVisit } from '#client/shell/session/activity.ts';
import { noDevices, type DeviceChoice, type Devices } from '#client/visits/devices/use-devices.ts';
import { useKeyRotation } from '#client/visits/call/encryption/encryption.ts';
import { useDecryption } from '#client/visits/call/encryption/use-decryption.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { makeCall, type OngoingCall } from './ongoing-call.ts';

interface CallOptions {
  deviceChoice: DeviceChoice;
  /** Opened in the device check; the call uses and in the end closes them. */
  devices?: Devices | undefined;
  /** Null where the visit is not end-to-end encrypted. */
  keyNumber: number | null;
  begun?: OngoingCall | undefined;
}

export function useCall({ deviceChoice, devices = noDevices, keyNumber, begun }: CallOptions) {
  const self = useSelf();
  const isGuest = self.uid === null;
  const [call] = useState(() => begun ?? makeCall({ self, deviceChoice, devices, keyNumber }));
  const connection = useSyncExternalStore(call.subscribe, call.connection);

  // A guest has no session to keep open.
  useEffect(() => (isGuest ? undefined : beginVisit()), [isGuest]);

  useEffect(() => {
    call.start();
    return call.end;
  }, [call]);

  const { callSession } = call;
  const { ticket } = self;
  useKeyRotation({ ...callSession, keyNumber, ticket });
  const decryptionFailures = useDecryption({ ...callSession, ticket });
  return { callSession, connection, decryptionFailures };
}
