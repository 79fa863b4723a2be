/** Hears what is asked and answered about care, from those alone who may say it. */
import type { RemoteParticipant } from 'livekit-client';
import { careTopic, readCare, type CareMessage } from './care.ts';
import { useRoomData } from './use-room-data.ts';

interface Hearing {
  from: (sender: RemoteParticipant) => boolean;
  hear: (message: CareMessage, sender: RemoteParticipant) => void;
}

export function useCare({ from, hear }: Hearing): void {
  useRoomData(careTopic, (payload, sender) => {
    const message = from(sender) ? readCare(payload) : null;
    if (message) hear(message, sender);
  });
}
