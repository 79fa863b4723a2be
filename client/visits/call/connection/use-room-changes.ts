/** Reports who joins and leaves the room, and when this side's own connection is lost and back. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type Participant, type RemoteParticipant } from 'livekit-client';
import { useEffect, useEffectEvent } from 'react';

export interface RoomChanges {
  /** Data that is sent from now on reaches them. */
  onJoined?: (one: RemoteParticipant) => void;
  onLeft: (one: RemoteParticipant) => void;
  /** Of this side's own connection. */
  onDisconnected: () => void;
  onConnected?: () => void;
}

export function useRoomChanges({
  onJoined,
  onLeft,
  onDisconnected,
  onConnected,
}: RoomChanges): void {
  const room = useRoomContext();
  const reportJoined = useEffectEvent((one: RemoteParticipant) => onJoined?.(one));
  const reportLeft = useEffectEvent((one: RemoteParticipant) => onLeft(one));
  const reportDisconnected = useEffectEvent(() => onDisconnected());
  const reportConnected = useEffectEvent(() => onConnected?.());
  useEffect(() => {
    const joined = (one: Participant) => {
      if (!one.isLocal) reportJoined(one as RemoteParticipant);
    };
    const reportLeftParticipant = (one: RemoteParticipant) => reportLeft(one);
    const disconnected = () => reportDisconnected();
    const connected = () => reportConnected();
    room
      .on(RoomEvent.ParticipantActive, joined)
      .on(RoomEvent.ParticipantDisconnected, reportLeftParticipant)
      .on(RoomEvent.Disconnected, disconnected)
      .on(RoomEvent.Connected, connected);
    return () => {
      room
        .off(RoomEvent.ParticipantActive, joined)
        .off(RoomEvent.ParticipantDisconnected, reportLeftParticipant)
        .off(RoomEvent.Disconnected, disconnected)
        .off(RoomEvent.Connected, connected);
    };
  }, [room]);
}
