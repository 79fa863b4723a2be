/** What others inside send as data about one topic, with the sender that LiveKit vouches for. */
import { useRoomContext } from '@livekit/components-react';
import type { RemoteParticipant, Room } from 'livekit-client';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { earlyData, endEarlyData, hearData, type Told } from './early-data.ts';

export function useRoomData(
  topic: string,
  hear: (payload: Uint8Array, sender: RemoteParticipant) => void,
): void {
  const room = useRoomContext();
  const onData = useEffectEvent(({ payload, sender }: Told) => hear(payload, sender));
  useEffect(() => {
    for (const told of earlyData(room, topic)) onData(told);
    return hearData(room, (told) => {
      if (told.topic === topic) onData(told);
    });
  }, [room, topic]);
}

/** The line goes first: what is drawn around it is much, and comes while it is being made. */
export function useDrawn(room: Room): boolean {
  const isDrawn = useDeferredValue(true, false);
  useEffect(() => {
    // Whoever is drawn has heard it by now: theirs run before this one.
    if (isDrawn) endEarlyData(room);
  }, [isDrawn, room]);
  return isDrawn;
}
