/** Receives data messages: from whom, how long and how many; and keeps those that arrive before the first render. */
import { RoomEvent, type RemoteParticipant, type Room } from 'livekit-client';

export interface DataMessage {
  topic: string;
  payload: Uint8Array;
  sender: RemoteParticipant;
}

/** A participant can send anything: longer than any of our messages, and more of them, is dropped. */
const most = { bytes: 4 * 1024, perSender: 60, windowMs: 10_000, buffered: 200 };

/** Whether this sender is within their rate. Captions, the most frequent, come three times a second. */
function senderRate() {
  const received = new Map<string, number[]>();
  return (identity: string): boolean => {
    const now = Date.now();
    const recent = (received.get(identity) ?? []).filter((at) => now - at < most.windowMs);
    const isWithin = recent.length < most.perSender;
    received.set(identity, isWithin ? [...recent, now] : recent);
    return isWithin;
  };
}

const buffers = new WeakMap<Room, { messages: DataMessage[]; stop: () => void }>();

/**
 * Calls back with each message that has a topic and a sender whose identity LiveKit vouches for. What
 * has no known sender is dropped: it may be a participant's who has left, and is never our server's.
 * Returns the function that stops listening.
 */
export function onData(room: Room, onMessage: (message: DataMessage) => void): () => void {
  const isWithinRate = senderRate();
  const received = (
    payload: Uint8Array,
    sender?: RemoteParticipant,
    _kind?: unknown,
    topic?: string,
  ) => {
    if (topic === undefined || !sender || payload.length > most.bytes) return;
    if (isWithinRate(sender.identity)) onMessage({ topic, payload, sender });
  };
  room.on(RoomEvent.DataReceived, received);
  return () => room.off(RoomEvent.DataReceived, received);
}

/** Connecting begins before the room is rendered, and others send to a newcomer at once. */
export function bufferData(room: Room): void {
  const messages: DataMessage[] = [];
  const stop = onData(room, (message) => {
    if (messages.length < most.buffered) messages.push(message);
  });
  buffers.set(room, { messages, stop });
}

/** In the order in which they arrived. */
export const bufferedData = (room: Room, topic: string): DataMessage[] =>
  buffers.get(room)?.messages.filter((message) => message.topic === topic) ?? [];

/** Once everything that listens is mounted. */
export function endBuffering(room: Room): void {
  buffers.get(room)?.stop();
  buffers.delete(room);
}
