/** One call of this browser: LiveKit's room, which devices should be on, and the encryption. */
import { Room, type ReconnectContext } from 'livekit-client';
import type { DeviceChoice } from '#client/visits/devices/use-devices.ts';
import { cameraOptions } from '#client/visits/effects/effect-choice.ts';
import { preferredDevice } from '#client/visits/devices/preferred-device.ts';
import type { Source } from '#client/visits/devices/device-sources.ts';
import { canChooseSpeaker, storedSpeaker } from '#client/visits/devices/speaker-choice.ts';
import { makeEncryption, type Encryption } from '#client/visits/call/encryption/encryption.ts';
import { bufferData } from './data-buffer.ts';

/** Exists from the click that joins to the one that leaves, over any number of connections. */
export interface CallSession {
  room: Room;
  /** Which devices should be on; after a new connection they are switched on again. */
  isWanted: Record<Source, boolean>;
  /** Devices that should be on and are not published yet. */
  opening: Set<Source>;
  /** Null where the visit is not end-to-end encrypted. */
  encryption: Encryption | null;
  /** Nothing is opened or sent yet: a guest's devices wait for the first clinician in the room. */
  isHeld: boolean;
  /** Told which devices should be on, whenever a person has switched one. */
  onSwitched: (isWanted: Record<Source, boolean>) => void;
}

/**
 * LiveKit may resume a broken connection once, while the server still knows the session. Everything
 * after that is ours: LiveKit's full reconnect would use the old token, and takes two seconds longer.
 */
const reconnectPolicy = {
  nextRetryDelayInMs: ({ retryCount }: ReconnectContext) => (retryCount === 0 ? 0 : null),
};

function captureOf(source: Source, choice: DeviceChoice) {
  const deviceId = choice[source].deviceId ?? preferredDevice(source);
  return deviceId ? { deviceId } : {};
}

const speakerOf = (deviceId: string | undefined) =>
  deviceId !== undefined && canChooseSpeaker() ? { audioOutput: { deviceId } } : {};

const makeRoom = (choice: DeviceChoice, encryption: Encryption | null) =>
  new Room({
    ...(encryption && { encryption }),
    adaptiveStream: true,
    dynacast: true,
    reconnectPolicy,
    // A lost connection must not close the camera, nor a shared screen, which only a new click could open.
    stopLocalTrackOnUnpublish: false,
    videoCaptureDefaults: captureOf('camera', choice),
    audioCaptureDefaults: captureOf('microphone', choice),
    ...speakerOf(storedSpeaker()),
  });

interface CallOptions {
  isEncrypted: boolean;
  isHeld: boolean;
  onSwitched: CallSession['onSwitched'];
}

export function makeCallSession(
  choice: DeviceChoice,
  { isEncrypted, isHeld, onSwitched }: CallOptions,
): CallSession {
  const encryption = isEncrypted ? makeEncryption() : null;
  const isWanted = { camera: choice.camera.isOn, microphone: choice.microphone.isOn };
  const room = makeRoom(choice, encryption);
  bufferData(room);
  return { room, isWanted, opening: new Set(), encryption, isHeld, onSwitched };
}

/** Rejects with the browser's error where the device does not open. */
export async function switchDevice(
  { room, isWanted, isHeld }: CallSession,
  source: Source,
  isOn: boolean,
) {
  const { localParticipant } = room;
  if (isHeld) {
    isWanted[source] = isOn;
    return;
  }
  await (source === 'camera'
    ? localParticipant.setCameraEnabled(isOn, isOn ? await cameraOptions() : {})
    : localParticipant.setMicrophoneEnabled(isOn));
  isWanted[source] = isOn;
}
