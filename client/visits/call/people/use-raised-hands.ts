/** Raised hands: sent to all participants as data, and to those who join later; nothing is stored. */
import { useRoomContext } from '@livekit/components-react';
import { useCallback, useRef, useState } from 'react';
import { useRoomChanges } from '#client/visits/call/connection/use-room-changes.ts';
import { sendRoomData, useRoomData } from '#client/visits/call/connection/use-room-data.ts';

const topic = 'hand';
const words = { up: 'up', down: 'down' } as const;

export interface RaisedHands {
  /** Identities, in the order in which the hands were raised. */
  raised: readonly string[];
  isUp: boolean;
  toggle: () => void;
}

const withoutIdentity = (raised: readonly string[], identity: string) =>
  raised.filter((other) => other !== identity);

export function useRaisedHands(): RaisedHands {
  const room = useRoomContext();
  const [otherHands, setOtherHands] = useState<readonly string[]>([]);
  const [isUp, setUp] = useState(false);
  const ownHand = useRef(false);

  const send = useCallback(
    (to?: string[]) => {
      const payload = new TextEncoder().encode(ownHand.current ? words.up : words.down);
      // Lost while there is no connection; it is sent again after the next one.
      sendRoomData(room, { topic, payload, to }).catch(() => undefined);
    },
    [room],
  );

  useRoomData(topic, (payload, { identity }) => {
    const isRaised = new TextDecoder().decode(payload) === words.up;
    setOtherHands((before) => [
      ...withoutIdentity(before, identity),
      ...(isRaised ? [identity] : []),
    ]);
  });

  useRoomChanges({
    onJoined: ({ identity }) => {
      if (ownHand.current) send([identity]);
    },
    onConnected: () => {
      if (ownHand.current) send();
    },
    onLeft: ({ identity }) => setOtherHands((before) => withoutIdentity(before, identity)),
    onDisconnected: () => setOtherHands([]),
  });

  const toggle = useCallback(() => {
    ownHand.current = !ownHand.current;
    setUp(ownHand.current);
    send();
  }, [send]);

  const { identity } = room.localParticipant;
  return { raised: isUp ? [...otherHands, identity] : otherHands, isUp, toggle };
}
