/** Sends and receives caption messages, and reports who joins and leaves and when the connection is lost. */
import type { RemoteParticipant, Room } from 'livekit-client';
import {
  captionTopic,
  decodeCaption,
  encodeCaption,
  type CaptionMessage,
} from './caption-messages.ts';
import {
  useRoomChanges,
  type RoomChanges,
} from '#client/visits/call/connection/use-room-changes.ts';
import { sendRoomData, useRoomData } from '#client/visits/call/connection/use-room-data.ts';

/** To all participants, or to the identities in `to`. Lost while there is no connection. */
export function sendCaption(room: Room, message: CaptionMessage, to?: readonly string[]): void {
  sendRoomData(room, { topic: captionTopic, payload: encodeCaption(message), to }).catch(
    () => undefined,
  );
}

interface CaptionHandlers extends RoomChanges {
  /** LiveKit vouches for the sender's identity. */
  onMessage: (message: CaptionMessage, sender: RemoteParticipant) => void;
}

export function useCaptionMessages({ onMessage, ...changes }: CaptionHandlers): void {
  useRoomData(captionTopic, (payload, sender) => {
    const message = decodeCaption(payload);
    if (message) onMessage(message, sender);
  });
  useRoomChanges(changes);
}
