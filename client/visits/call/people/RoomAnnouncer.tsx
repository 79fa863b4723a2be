/** Announces to screen readers who joins, leaves and raises a hand. */
import { useRemoteParticipants, useRoomContext } from '@livekit/components-react';
import { VisuallyHidden } from '@mantine/core';
import { RoomEvent, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
import { nameOf, type CallVisit } from '#client/visits/call/parts/participants.ts';
import type { RaisedHands } from './use-raised-hands.ts';

function useArrivalWords(): string {
  const room = useRoomContext();
  const [words, setWords] = useState('');
  useEffect(() => {
    const joined = ({ name }: Participant) => setWords(`${name ?? 'Somebody'} joined`);
    const announceLeft = ({ name }: Participant) => setWords(`${name ?? 'Somebody'} left`);
    room
      .on(RoomEvent.ParticipantConnected, joined)
      .on(RoomEvent.ParticipantDisconnected, announceLeft);
    return () => {
      room
        .off(RoomEvent.ParticipantConnected, joined)
        .off(RoomEvent.ParticipantDisconnected, announceLeft);
    };
  }, [room]);
  return words;
}

export function RoomAnnouncer({ visit, hands }: { visit: CallVisit; hands: RaisedHands }) {
  const arrivalWords = useArrivalWords();
  const raised = useRemoteParticipants().filter(({ identity }) => hands.raised.includes(identity));
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {arrivalWords}
      </VisuallyHidden>
      <VisuallyHidden component="output" aria-live="polite">
        {raised.map((participant) => `${nameOf(participant, visit)} raised a hand`).join('. ')}
      </VisuallyHidden>
    </>
  );
}
