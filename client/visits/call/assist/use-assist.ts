/** Sends and receives assist messages; received from those participants alone who may send them. */
import type { RemoteParticipant, Room } from 'livekit-client';
import {
  assistTopic,
  decodeAssist,
  encodeAssist,
  pendingRequests,
  type AssistKind,
  type AssistMessage,
  type PendingRequests,
} from './assist-messages.ts';
import { sendRoomData, useRoomData } from '#client/visits/call/connection/use-room-data.ts';

const pendingByRoom = new WeakMap<Room, PendingRequests>();

/** What this page has asked in the room. */
export function pendingRequestsIn(room: Room): PendingRequests {
  const pending = pendingByRoom.get(room) ?? pendingRequests();
  pendingByRoom.set(room, pending);
  return pending;
}

/** Rejects while there is no connection. */
export async function sendRequest(
  room: Room,
  { kind, to }: { kind: AssistKind; to: readonly string[] },
): Promise<void> {
  const id = crypto.randomUUID();
  await sendRoomData(room, { topic: assistTopic, payload: encodeAssist({ ask: kind, id }), to });
  pendingRequestsIn(room).add(id, { kind, to });
}

interface Options {
  from: (sender: RemoteParticipant) => boolean;
  onMessage: (message: AssistMessage, sender: RemoteParticipant) => void;
}

export function useAssistMessages({ from, onMessage }: Options): void {
  useRoomData(assistTopic, (payload, sender) => {
    const message = from(sender) ? decodeAssist(payload) : null;
    if (message) onMessage(message, sender);
  });
}
