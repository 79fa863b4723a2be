/** Everything in the room that can be looked at, apart from oneself, and whose camera shows what. */
import { useRemoteParticipants, useTracks } from '@livekit/components-react';
import { Track, type Participant } from 'livekit-client';
import { faceKey } from '../../room/faces.ts';

export function useFaces() {
  const people = useRemoteParticipants();
  const cameras = useTracks([Track.Source.Camera]);
  const screens = useTracks([Track.Source.ScreenShare]);
  const faces = [
    ...people.map((participant) => ({
      key: faceKey(participant.identity, 'person'),
      identity: participant.identity,
      kind: 'person' as const,
      participant: participant as Participant,
      track: undefined,
    })),
    ...screens
      .filter(({ participant }) => !participant.isLocal)
      .map((track) => ({
        key: faceKey(track.participant.identity, 'screen'),
        identity: track.participant.identity,
        kind: 'screen' as const,
        participant: track.participant,
        track,
      })),
  ];
  const cameraOf = (identity: string) =>
    cameras.find(({ participant }) => participant.identity === identity);
  return { faces, cameraOf };
}
