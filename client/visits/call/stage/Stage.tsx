/** The faces: everybody in a grid, or one large with the others beside it; the own picture small in a corner. */
import { useLocalParticipant } from '@livekit/components-react';
import { Text } from '@mantine/core';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { stagedOf } from '../../room/faces.ts';
import type { Line } from '../../room/line.ts';
import { missing, nameOf, type CallVisit } from '../parts/participants.ts';
import { ScreenTile } from './ScreenTile.tsx';
import { useSelf } from '../parts/self.tsx';
import { Tile } from './Tile.tsx';
import { TileButtons } from './TileButtons.tsx';
import { useFaces } from './use-tiles.ts';
import type { Hands } from '../people/use-hands.ts';
import type { RoomView } from '../parts/use-room-view.ts';
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

interface Props {
  visit: CallVisit;
  line: Line;
  view: RoomView;
  hands: Hands;
}

export function Stage({ visit, line, view, hands }: Props) {
  const { localParticipant } = useLocalParticipant();
  const { faces, cameraOf } = useFaces();
  const staged = stagedOf(faces, view);
  const isInside = line.state === 'connected';
  return (
    <div className={classes.stage}>
      {faces.length === 0 ? (
        isInside && <Alone visit={visit} />
      ) : (
        <div
          className={classes.grid}
          data-count={Math.min(faces.length, 5)}
          data-layout={staged ? 'stage' : 'grid'}
          data-strip={(staged !== null && faces.length > 1) || undefined}
        >
          {faces.map(({ key, participant, track }) => {
            const name = nameOf(participant, visit);
            const isStaged = staged?.key === key;
            const buttons = (
              <TileButtons
                name={track ? `the screen of ${name}` : name}
                isPinned={view.pinned === key}
                onPin={() => view.pin(view.pinned === key ? null : key)}
              />
            );
            if (track)
              return <ScreenTile key={key} {...{ name, isStaged, buttons }} screen={track} />;
            return (
              <Tile
                key={key}
                {...{ participant, name, isStaged, buttons }}
                camera={cameraOf(participant.identity)}
                isHandUp={hands.raised.includes(participant.identity)}
              />
            );
          })}
        </div>
      )}
      <div className={classes.own}>
        <Tile
          participant={localParticipant}
          name="You"
          camera={cameraOf(localParticipant.identity)}
          isHandUp={hands.isUp}
          isOwn
        />
      </div>
    </div>
  );
}
