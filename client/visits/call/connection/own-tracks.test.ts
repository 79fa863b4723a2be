/** Tests that a guest's devices are opened when the first clinician is in the room, however they are noticed. */
import { RoomEvent, type Room } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { noDevices } from '#client/visits/devices/use-devices.ts';
import type { CallSession } from './call-session.ts';
import { sendOwnTracks } from './own-tracks.ts';

function emitter() {
  const listeners = new Map<string, (() => void)[]>();
  return {
    on(event: string, listener: () => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
      return this;
    },
    emit: (event: string) => {
      for (const listener of listeners.get(event) ?? []) listener();
    },
  };
}

/** A room of LiveKit with nobody in it, whose devices are counted as they are opened. */
function heldCall() {
  const createTracks = vi.fn<() => Promise<[]>>(async () => []);
  const room = {
    ...emitter(),
    remoteParticipants: new Map<string, { identity: string }>(),
    localParticipant: { ...emitter(), createTracks },
  };
  const callSession: CallSession = {
    room: room as unknown as Room,
    isWanted: { camera: true, microphone: true },
    opening: new Set(),
    encryption: null,
    isHeld: true,
    onSwitched: () => undefined,
  };
  sendOwnTracks(callSession, noDevices);
  const join = (identity: string) => room.remoteParticipants.set(identity, { identity });
  return { room, createTracks, join };
}

test.each([RoomEvent.Connected, RoomEvent.ParticipantConnected])(
  'a clinician whom %s reports opens the devices, and a companion does not',
  (event) => {
    const { room, createTracks, join } = heldCall();
    room.emit(RoomEvent.SignalConnected);
    join('guest:interpreter');
    room.emit(event);
    expect(createTracks).not.toHaveBeenCalled();
    join('practitioner:lena');
    room.emit(event);
    expect(createTracks).toHaveBeenCalledTimes(2);
  },
);
