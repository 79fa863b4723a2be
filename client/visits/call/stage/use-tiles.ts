/** The tiles of all other participants and their shared screens, and each participant's camera track. */
import { useRemoteParticipants, useTracks } from '@livekit/components-react';
import { Track, type Participant } from 'livekit-client';
import { tileKey } from './staged-tile.ts';

export function useTiles() {
  const people = useRemoteParticipants();
  const cameras = useTracks([Track.Source.Camera]);
  const screens = useTracks([Track.Source.ScreenShare]);
  const tiles = [
    ...people.map((participant) => ({
      key: tileKey(participant.identity, 'person'),
      identity: participant.identity,
      kind: 'person' as const,
      participant: participant as Participant,
      track: undefined,
    })),
    ...screens
      .filter(({ participant }) => !participant.isLocal)
      .map((track) => ({
        key: tileKey(track.participant.identity, 'screen'),
        identity: track.participant.identity,
        kind: 'screen' as const,
        participant: track.participant,
        track,
      })),
  ];
  const cameraOf = (identity: string) =>
    cameras.find(({ participant }) => participant.identity === identity);
  return { tiles, cameraOf };
}
