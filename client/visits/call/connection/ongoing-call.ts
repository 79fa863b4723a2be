/** A call from the click that joins to the one that leaves: keeps the connection, and sends the own tracks. */
import { statusOf } from '#client/shell/api/failure.ts';
import { applyEffectsOnPublish } from '#client/visits/effects/apply-effects.ts';
import { showEffectFailure } from '#client/visits/effects/EffectSwitches.tsx';
import type { DeviceChoice, Devices } from '#client/visits/devices/use-devices.ts';
import { enableEncryption } from '#client/visits/call/encryption/encryption.ts';
import type { Self } from '#client/visits/call/parts/self-context.tsx';
import { makeCallSession, type CallSession } from './call-session.ts';
import { stayConnected, type Connection } from './call-connection.ts';
import { watchConnection } from './connection-watch.ts';
import { sendOwnTracks } from './own-tracks.ts';

/** No answer, from LiveKit or our server, and a busy server may pass; any other refusal stays one. */
const isTransient = (error: unknown) => [null, 429, 503].includes(statusOf(error));

export interface OngoingCall {
  callSession: CallSession;
  /** By the click that joins, as rendering the room takes long; else once it is rendered. */
  start: () => void;
  isRunning: () => boolean;
  /** Closes the devices. */
  end: () => void;
  connection: () => Connection;
  /** Calls back whenever the connection has changed; returns how to stop. */
  subscribe: (onChange: () => void) => () => void;
}

interface CallOptions {
  self: Pick<Self, 'uid' | 'ticket' | 'keepDeviceChoice'>;
  deviceChoice: DeviceChoice;
  /** Opened in the device check. */
  devices: Devices;
  /** Null where the visit is not end-to-end encrypted. */
  keyNumber: number | null;
}

export function makeCall({ self, deviceChoice, devices, keyNumber }: CallOptions): OngoingCall {
  const callSession = makeCallSession(deviceChoice, {
    isEncrypted: keyNumber !== null,
    isHeld: self.uid === null,
    onSwitched: ({ camera, microphone }) =>
      self.keepDeviceChoice({
        camera: { ...deviceChoice.camera, isOn: camera },
        microphone: { ...deviceChoice.microphone, isOn: microphone },
      }),
  });
  const { room } = callSession;
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting' };
  let stop: (() => void) | null = null;
  const change = (next: Connection) => {
    connection = next;
    for (const notify of listeners) notify();
  };
  const ticket = async () => {
    const fresh = await self.ticket();
    await enableEncryption(callSession, fresh);
    return fresh;
  };
  const start = () => {
    if (stop) return;
    const leaving = new AbortController();
    const stopEffects = applyEffectsOnPublish(room, showEffectFailure);
    const stopSending = sendOwnTracks(callSession, devices);
    stop = () => {
      leaving.abort();
      stopSending();
      stopEffects();
      void room.disconnect();
    };
    void stayConnected({
      room,
      ticket,
      isTransient,
      watch: (url, onChange) =>
        watchConnection({ room, url, onChange, onStuck: () => void room.disconnect(false) }),
      onChange: change,
      signal: leaving.signal,
    });
  };
  return {
    callSession,
    start,
    isRunning: () => stop !== null,
    end: () => {
      stop?.();
      stop = null;
    },
    connection: () => connection,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
