/** Raised hands: told to everybody by message, and to whoever comes later; nothing is kept. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type Participant, type RemoteParticipant } from 'livekit-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRoomData } from '../../room/use-room-data.ts';

const topic = 'hand';
const words = { up: 'up', down: 'down' } as const;

export interface Hands {
  /** By identity, whoever raised theirs first stands first. */
  raised: readonly string[];
  isUp: boolean;
  turn: () => void;
}

const without = (raised: readonly string[], identity: string) =>
  raised.filter((one) => one !== identity);

export function useHands(): Hands {
  const room = useRoomContext();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [isUp, setUp] = useState(false);
  const own = useRef(false);

  const send = useCallback(
    (to: string[] = []) => {
      const payload = new TextEncoder().encode(own.current ? words.up : words.down);
      const destination = to.length > 0 ? { destinationIdentities: to } : {};
      // Without a line nobody hears it; with the next one it is told again.
      room.localParticipant
        .publishData(payload, { reliable: true, topic, ...destination })
        .catch(() => undefined);
    },
    [room],
  );

  useRoomData(topic, (payload, { identity }) => {
    const isRaised = new TextDecoder().decode(payload) === words.up;
    setOthers((before) => [...without(before, identity), ...(isRaised ? [identity] : [])]);
  });

  useEffect(() => {
    const came = ({ identity, isLocal }: Participant) => {
      if (own.current && !isLocal) send([identity]);
    };
    const back = () => {
      if (own.current) send();
    };
    const left = ({ identity }: RemoteParticipant) =>
      setOthers((before) => without(before, identity));
    const lost = () => setOthers([]);
    room
      .on(RoomEvent.ParticipantActive, came)
      .on(RoomEvent.ParticipantDisconnected, left)
      .on(RoomEvent.Disconnected, lost)
      .on(RoomEvent.Connected, back);
    return () => {
      room
        .off(RoomEvent.ParticipantActive, came)
        .off(RoomEvent.ParticipantDisconnected, left)
        .off(RoomEvent.Disconnected, lost)
        .off(RoomEvent.Connected, back);
    };
  }, [room, send]);

  const turn = useCallback(() => {
    own.current = !own.current;
    setUp(own.current);
    send();
  }, [send]);

  const { identity } = room.localParticipant;
  return { raised: isUp ? [...others, identity] : others, isUp, turn };
}
