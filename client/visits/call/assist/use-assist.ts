/** Receives assist messages, from those participants alone who may send them. */
import type { RemoteParticipant } from 'livekit-client';
import { assistTopic, decodeAssist, type AssistMessage } from './assist.ts';
import { useRoomData } from '#client/visits/call/connection/use-room-data.ts';

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
