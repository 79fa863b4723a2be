/** The faces: everybody else in a grid, the own picture small in a corner. */
import { useLocalParticipant, useRemoteParticipants, useTracks } from '@livekit/components-react';
import { Text } from '@mantine/core';
import { Track } from 'livekit-client';
import { listed } from '#client/ui/appointment-words.ts';
import type { Line } from './line.ts';
import { Tile } from './Tile.tsx';
import { missing, nameOf, type CallVisit } from './people.ts';
import { useSelf } from './self.tsx';
import classes from './Stage.module.css';

function Alone({ visit }: { visit: CallVisit }) {
  const { uid } = useSelf();
  const others = missing(visit, uid === null ? [] : [{ identity: `practitioner:${uid}` }]);
  const names = listed(others.map(({ fullName }) => fullName));
  return (
    <div className={classes.alone}>
      <Text size="lg" fw={600}>
        {names ? `Waiting for ${names} to join` : 'Nobody else is here yet'}
      </Text>
      <Text c="dimmed">
        {names
          ? 'They join from their own list. You can stay on this page.'
          : 'The patient joins once you have let them in.'}
      </Text>
    </div>
  );
}

export function Stage({ visit, line }: { visit: CallVisit; line: Line }) {
  const others = useRemoteParticipants();
  const { localParticipant } = useLocalParticipant();
  const cameras = useTracks([Track.Source.Camera]);
  const cameraOf = (identity: string) =>
    cameras.find(({ participant }) => participant.identity === identity);
  const isInside = line.state === 'connected';
  return (
    <div className={classes.stage}>
      {others.length === 0 ? (
        isInside && <Alone visit={visit} />
      ) : (
        <div className={classes.grid} data-count={Math.min(others.length, 5)}>
          {others.map((participant) => (
            <Tile
              key={participant.identity}
              participant={participant}
              name={nameOf(participant, visit)}
              camera={cameraOf(participant.identity)}
            />
          ))}
        </div>
      )}
      <div className={classes.own}>
        <Tile
          participant={localParticipant}
          name="You"
          camera={cameraOf(localParticipant.identity)}
          isOwn
        />
      </div>
    </div>
  );
}
