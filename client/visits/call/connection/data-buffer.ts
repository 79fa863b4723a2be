/** Keeps data messages that arrive between the connection and the first render, for those who listen later. */
import { RoomEvent, type RemoteParticipant, type Room } from 'livekit-client';

export interface DataMessage {
  topic: string;
  payload: Uint8Array;
  sender: RemoteParticipant;
}

const buffers = new WeakMap<Room, { messages: DataMessage[]; stop: () => void }>();

/**
 * Calls back with each message that has a topic and a sender whose identity LiveKit vouches for.
 * Returns the function that stops listening.
 */
export function onData(room: Room, onMessage: (message: DataMessage) => void): () => void {
  const received = (
    payload: Uint8Array,
    sender?: RemoteParticipant,
    _kind?: unknown,
    topic?: string,
  ) => {
    if (topic !== undefined && sender) onMessage({ topic, payload, sender });
  };
  room.on(RoomEvent.DataReceived, received);
  return () => room.off(RoomEvent.DataReceived, received);
}

/** Connecting begins before the room is rendered, and others send to a newcomer at once. */
export function bufferData(room: Room): void {
  const messages: DataMessage[] = [];
  buffers.set(room, { messages, stop: onData(room, (message) => messages.push(message)) });
}

/** In the order in which they arrived. */
export const bufferedData = (room: Room, topic: string): DataMessage[] =>
  buffers.get(room)?.messages.filter((message) => message.topic === topic) ?? [];

/** Once everything that listens is mounted. */
export function endBuffering(room: Room): void {
  buffers.get(room)?.stop();
  buffers.delete(room);
}
