/** Short sounds for a chat message, a raised hand and somebody who joins: off until their person chooses them. */
import { useRoomContext } from '@livekit/components-react';
import { useLocalStorage } from '@mantine/hooks';
import { RoomEvent } from 'livekit-client';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ring } from '#client/shell/alerts/attention.ts';

export const useSoundChoice = () =>
  useLocalStorage({
    key: 'karemd.call-sounds',
    defaultValue: false,
    getInitialValueInEffect: false,
  });

/** Calls back when the count has grown. */
function useGrowth(count: number, onGrown: () => void): void {
  const before = useRef(count);
  const grown = useEffectEvent(onGrown);
  useEffect(() => {
    if (count > before.current) grown();
    before.current = count;
  }, [count]);
}

export function useCallSounds({ unread, raised }: { unread: number; raised: number }): void {
  const room = useRoomContext();
  const [isOn] = useSoundChoice();
  const sound = useEffectEvent(() => {
    if (isOn) ring();
  });
  useGrowth(unread, () => sound());
  useGrowth(raised, () => sound());
  useEffect(() => {
    const joined = () => sound();
    room.on(RoomEvent.ParticipantConnected, joined);
    return () => {
      room.off(RoomEvent.ParticipantConnected, joined);
    };
  }, [room]);
}
