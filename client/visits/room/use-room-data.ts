/** What others inside send as data about one topic, with the sender that LiveKit vouches for. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type RemoteParticipant } from 'livekit-client';
import { useEffect, useEffectEvent } from 'react';

export function useRoomData(
  topic: string,
  hear: (payload: Uint8Array, sender: RemoteParticipant) => void,
): void {
  const room = useRoomContext();
  const onData = useEffectEvent(hear);
  useEffect(() => {
    const heard = (
      payload: Uint8Array,
      sender?: RemoteParticipant,
      _kind?: unknown,
      about?: string,
    ) => {
      if (about === topic && sender) onData(payload, sender);
    };
    room.on(RoomEvent.DataReceived, heard);
    return () => {
      room.off(RoomEvent.DataReceived, heard);
    };
  }, [room, topic]);
}
