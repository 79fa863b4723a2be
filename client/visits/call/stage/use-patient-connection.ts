/** When this browser last saw the patient in the room, and how good their line was then. */
import { useRoomContext } from '@livekit/components-react';
import { ConnectionQuality, RoomEvent, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
import { isPatientSide } from '#client/visits/call/assist/assist-messages.ts';

const words: Partial<Record<ConnectionQuality, string>> = {
  [ConnectionQuality.Excellent]: 'very good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
};

export interface PatientConnection {
  leftRoomAt: string | null;
  /** "poor"; null where it was never known. */
  quality: string | null;
}

export function usePatientConnection(): PatientConnection {
  const room = useRoomContext();
  const [connection, setConnection] = useState<PatientConnection>({
    leftRoomAt: null,
    quality: null,
  });
  useEffect(() => {
    const onQuality = (quality: ConnectionQuality, participant: Participant) => {
      const word = words[quality];
      if (word && isPatientSide(participant))
        setConnection((before) => ({ ...before, quality: word }));
    };
    const onLeft = (participant: Participant) => {
      const leftRoomAt = new Date().toISOString();
      if (isPatientSide(participant)) setConnection((before) => ({ ...before, leftRoomAt }));
    };
    const onJoined = (participant: Participant) => {
      if (isPatientSide(participant)) setConnection((before) => ({ ...before, leftRoomAt: null }));
    };
    room
      .on(RoomEvent.ConnectionQualityChanged, onQuality)
      .on(RoomEvent.ParticipantDisconnected, onLeft)
      .on(RoomEvent.ParticipantConnected, onJoined);
    return () => {
      room
        .off(RoomEvent.ConnectionQualityChanged, onQuality)
        .off(RoomEvent.ParticipantDisconnected, onLeft)
        .off(RoomEvent.ParticipantConnected, onJoined);
    };
  }, [room]);
  return connection;
}
