/** Captions over the room's line: what others say about them, and who comes and goes meanwhile. */
import { useRoomContext } from '@livekit/components-react';
import { RoomEvent, type RemoteParticipant, type Room } from 'livekit-client';
import { useEffect, useEffectEvent } from 'react';
import {
  captionTopic,
  readCaption,
  sealedCaption,
  type CaptionMessage,
} from '../call/captions/captions.ts';
import { useRoomData } from './use-room-data.ts';

/** To all who are inside unless somebody is named. Without a line nobody hears it. */
export function sendCaption(room: Room, message: CaptionMessage, to?: readonly string[]): void {
  const destination = to ? { destinationIdentities: [...to] } : {};
  room.localParticipant
    .publishData(sealedCaption(message), { reliable: true, topic: captionTopic, ...destination })
    .catch(() => undefined);
}

interface News {
  /** `sender` as LiveKit vouches for them. */
  hear: (message: CaptionMessage, sender: RemoteParticipant) => void;
  /** From now on they hear what is sent. */
  came?: (one: RemoteParticipant) => void;
  left: (one: RemoteParticipant) => void;
  /** This side's own line. */
  lost: () => void;
  back?: () => void;
}

export function useCaptionNews({ hear, came, left, lost, back }: News): void {
  const room = useRoomContext();
  useRoomData(captionTopic, (payload, sender) => {
    const message = readCaption(payload);
    if (message) hear(message, sender);
  });
  const onCame = useEffectEvent((one: RemoteParticipant) => came?.(one));
  const onLeft = useEffectEvent((one: RemoteParticipant) => left(one));
  const onLost = useEffectEvent(() => lost());
  const onBack = useEffectEvent(() => back?.());
  useEffect(() => {
    const active = (one: { isLocal: boolean }) => {
      if (!one.isLocal) onCame(one as RemoteParticipant);
    };
    const gone = (one: RemoteParticipant) => onLeft(one);
    const down = () => onLost();
    const up = () => onBack();
    room
      .on(RoomEvent.ParticipantActive, active)
      .on(RoomEvent.ParticipantDisconnected, gone)
      .on(RoomEvent.Disconnected, down)
      .on(RoomEvent.Connected, up);
    return () => {
      room
        .off(RoomEvent.ParticipantActive, active)
        .off(RoomEvent.ParticipantDisconnected, gone)
        .off(RoomEvent.Disconnected, down)
        .off(RoomEvent.Connected, up);
    };
  }, [room]);
}
