/** What others send as data before the room is drawn: kept until it is, for those who hear each topic. */
import { RoomEvent, type RemoteParticipant, type Room } from 'livekit-client';

export interface Told {
  topic: string;
  payload: Uint8Array;
  sender: RemoteParticipant;
}

const early = new WeakMap<Room, { told: Told[]; end: () => void }>();

/** How to hear everything that is sent with a topic, by somebody whom LiveKit vouches for; answers how to stop. */
export function hearData(room: Room, hear: (told: Told) => void): () => void {
  const heard = (
    payload: Uint8Array,
    sender?: RemoteParticipant,
    _kind?: unknown,
    topic?: string,
  ) => {
    if (topic !== undefined && sender) hear({ topic, payload, sender });
  };
  room.on(RoomEvent.DataReceived, heard);
  return () => room.off(RoomEvent.DataReceived, heard);
}

/** The line is made before the room is drawn, and whoever is inside speaks to a newcomer at once. */
export function keepEarlyData(room: Room): void {
  const told: Told[] = [];
  early.set(room, { told, end: hearData(room, (one) => told.push(one)) });
}

/** In the order in which it was told. */
export const earlyData = (room: Room, topic: string): Told[] =>
  early.get(room)?.told.filter((one) => one.topic === topic) ?? [];

/** Everybody hears for themselves from now on. */
export function endEarlyData(room: Room): void {
  early.get(room)?.end();
  early.delete(room);
}
