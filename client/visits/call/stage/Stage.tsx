/** The tiles of all participants: a grid, or one large with the others small; the own tile in a corner. */
import { useLocalParticipant } from '@livekit/components-react';
import { Text } from '@mantine/core';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { stagedTile } from './tiles.ts';
import type { Connection } from '#client/visits/call/connection/connection.ts';
import {
  missingColleagues,
  nameOf,
  type CallVisit,
} from '#client/visits/call/parts/participants.ts';
import { ScreenTile } from './ScreenTile.tsx';
import { useSelf } from '#client/visits/call/parts/self.tsx';
import { Tile } from './Tile.tsx';
import { TileButtons } from './TileButtons.tsx';
import { useTiles } from './use-tiles.ts';
import type { Hands } from '#client/visits/call/people/use-hands.ts';
import type { RoomView } from '#client/visits/call/parts/use-room-view.ts';
import classes from './Stage.module.css';

function Alone({ visit }: { visit: CallVisit }) {
  const { uid } = useSelf();
  const others = missingColleagues(
    visit,
    uid === null ? [] : [{ identity: `practitioner:${uid}` }],
  );
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
  connection: Connection;
  view: RoomView;
  hands: Hands;
}

export function Stage({ visit, connection, view, hands }: Props) {
  const { localParticipant } = useLocalParticipant();
  const { tiles, cameraOf } = useTiles();
  const staged = stagedTile(tiles, view);
  const isConnected = connection.state === 'connected';
  return (
    <div className={classes.stage}>
      {tiles.length === 0 ? (
        isConnected && <Alone visit={visit} />
      ) : (
        <div
          className={classes.grid}
          data-count={Math.min(tiles.length, 5)}
          data-layout={staged ? 'stage' : 'grid'}
          data-strip={(staged !== null && tiles.length > 1) || undefined}
        >
          {tiles.map(({ key, participant, track }) => {
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
