/** Reports who joins and leaves the room, and when this side's own connection is lost and back. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type Participant, type RemoteParticipant } from 'livekit-client';
import { useEffect, useEffectEvent } from 'react';

export interface RoomChanges {
  /** Data that is sent from now on reaches them. */
  onJoined?: (participant: RemoteParticipant) => void;
  onLeft: (participant: RemoteParticipant) => void;
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
  const reportJoined = useEffectEvent((participant: RemoteParticipant) => onJoined?.(participant));
  const reportLeft = useEffectEvent((participant: RemoteParticipant) => onLeft(participant));
  const reportDisconnected = useEffectEvent(() => onDisconnected());
  const reportConnected = useEffectEvent(() => onConnected?.());
  useEffect(() => {
    const handleActive = (participant: Participant) => {
      if (!participant.isLocal) reportJoined(participant as RemoteParticipant);
    };
    const handleLeft = (participant: RemoteParticipant) => reportLeft(participant);
    const handleDisconnected = () => reportDisconnected();
    const handleConnected = () => reportConnected();
    room
      .on(RoomEvent.ParticipantActive, handleActive)
      .on(RoomEvent.ParticipantDisconnected, handleLeft)
      .on(RoomEvent.Disconnected, handleDisconnected)
      .on(RoomEvent.Connected, handleConnected);
    return () => {
      room
        .off(RoomEvent.ParticipantActive, handleActive)
        .off(RoomEvent.ParticipantDisconnected, handleLeft)
        .off(RoomEvent.Disconnected, handleDisconnected)
        .off(RoomEvent.Connected, handleConnected);
    };
  }, [room]);
}
