/** Says aloud who comes and goes, for those who do not see the picture change. */
import { useRoomContext } from '@livekit/components-react';
import { VisuallyHidden } from '@mantine/core';
import { RoomEvent, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';

export function Announcer() {
  const room = useRoomContext();
  const [words, setWords] = useState('');
  useEffect(() => {
    const joined = ({ name }: Participant) => setWords(`${name ?? 'Somebody'} joined`);
    const left = ({ name }: Participant) => setWords(`${name ?? 'Somebody'} left`);
    room.on(RoomEvent.ParticipantConnected, joined).on(RoomEvent.ParticipantDisconnected, left);
    return () => {
      room.off(RoomEvent.ParticipantConnected, joined).off(RoomEvent.ParticipantDisconnected, left);
    };
  }, [room]);
  return (
    <VisuallyHidden component="output" aria-live="polite">
      {words}
    </VisuallyHidden>
  );
}
