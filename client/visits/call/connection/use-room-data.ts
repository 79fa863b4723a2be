/** Sends and receives the data messages of one topic in the room; LiveKit vouches for their sender. */
import { useRoomContext } from '@livekit/components-react';
import type { RemoteParticipant, Room } from 'livekit-client';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { bufferedData, endBuffering, onData, type DataMessage } from './data-buffer.ts';

interface OutgoingData {
  topic: string;
  payload: Uint8Array<ArrayBuffer>;
  /** Identities; without them all participants. */
  to?: readonly string[] | undefined;
}

/** Rejects while there is no connection. */
export const sendRoomData = (room: Room, { topic, payload, to }: OutgoingData): Promise<void> =>
  room.localParticipant.publishData(payload, {
    reliable: true,
    topic,
    ...(to && { destinationIdentities: [...to] }),
  });

export function useRoomData(
  topic: string,
  onMessage: (payload: Uint8Array, sender: RemoteParticipant) => void,
): void {
  const room = useRoomContext();
  const receive = useEffectEvent(({ payload, sender }: DataMessage) => onMessage(payload, sender));
  useEffect(() => {
    for (const message of bufferedData(room, topic)) receive(message);
    return onData(room, (message) => {
      if (message.topic === topic) receive(message);
    });
  }, [room, topic]);
}

/** False in the first render: connecting goes first, as rendering the room takes long. */
export function useIsRendered(room: Room): boolean {
  const isRendered = useDeferredValue(true, false);
  useEffect(() => {
    // Effects of the children run before this one, so all of them have read the buffer.
    if (isRendered) endBuffering(room);
  }, [isRendered, room]);
  return isRendered;
}
