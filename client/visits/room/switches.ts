/** The room's line and the devices on this side: what is on comes back by itself after a new connection. */
import { Room, type ReconnectContext } from 'livekit-client';
import type { Source, Wanted } from '../devices/devices.ts';
import { keepEarlyData } from './early-data.ts';
import { cameraOptions } from '../devices/effects.ts';
import { makeEncryption, type Encryption } from '../call/encryption/encryption.ts';

/** What belongs to one call, from the click that joins to the one that leaves. */
export interface Switches {
  room: Room;
  isWanted: Record<Source, boolean>;
  /** Devices on their way into the room: wanted, and not there yet. */
  opening: Set<Source>;
  /** Null where the visit is not end-to-end encrypted. */
  encryption: Encryption | null;
}

/**
 * LiveKit may take a broken line up once, where the server still knows the session. Everything else
 * is ours: its own way back uses the old token (S32), and takes two seconds more than it has to.
 */
const reconnectPolicy = {
  nextRetryDelayInMs: ({ retryCount }: ReconnectContext) => (retryCount === 0 ? 0 : null),
};

const chosen = ({ deviceId }: Wanted[Source]) => (deviceId ? { deviceId } : {});

const makeRoom = ({ camera, microphone }: Wanted, encryption: Encryption | null) =>
  new Room({
    ...(encryption && { encryption }),
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy,
    // A lost line must not let the camera go, nor a shared screen, which nobody could open again.
    stopLocalTrackOnUnpublish: false,
    videoCaptureDefaults: chosen(camera),
    audioCaptureDefaults: chosen(microphone),
  });

export function makeSwitches(wanted: Wanted, { isEncrypted }: { isEncrypted: boolean }): Switches {
  const encryption = isEncrypted ? makeEncryption() : null;
  const isWanted = { camera: wanted.camera.isOn, microphone: wanted.microphone.isOn };
  const room = makeRoom(wanted, encryption);
  keepEarlyData(room);
  return { room, isWanted, opening: new Set(), encryption };
}

export async function switchDevice({ room, isWanted }: Switches, source: Source, isOn: boolean) {
  const { localParticipant } = room;
  await (source === 'camera'
    ? localParticipant.setCameraEnabled(isOn, isOn ? await cameraOptions() : {})
    : localParticipant.setMicrophoneEnabled(isOn));
  isWanted[source] = isOn;
}
