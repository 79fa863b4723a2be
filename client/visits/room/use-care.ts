/** Hears what is asked and answered about care, from those alone who may say it. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type RemoteParticipant } from 'livekit-client';
import { useEffect, useEffectEvent } from 'react';
import { careTopic, readCare, type CareMessage } from './care.ts';

interface Hearing {
  from: (sender: RemoteParticipant) => boolean;
  hear: (message: CareMessage, sender: RemoteParticipant) => void;
}

export function useCare({ from, hear }: Hearing): void {
  const room = useRoomContext();
  const onData = useEffectEvent(
    (
      payload: Uint8Array,
      sender: RemoteParticipant | undefined,
      _kind: unknown,
      topic: string | undefined,
    ) => {
      if (topic !== careTopic || !sender || !from(sender)) return;
      const message = readCare(payload);
      if (message) hear(message, sender);
    },
  );
  useEffect(() => {
    const heard = (...data: Parameters<typeof onData>) => onData(...data);
    room.on(RoomEvent.DataReceived, heard);
    return () => {
      room.off(RoomEvent.DataReceived, heard);
    };
  }, [room]);
}
