/** The one picture of the small call: what is pinned or shared, else whoever speaks. */
import { Text } from '@mantine/core';
import { stagedOf } from './faces.ts';
import type { Line } from './line.ts';
import { nameOf, type CallVisit } from '../call/parts/participants.ts';
import { ScreenTile } from '../call/stage/ScreenTile.tsx';
import { Tile } from '../call/stage/Tile.tsx';
import { useFaces } from '../call/stage/use-tiles.ts';
import type { RoomView } from '../call/parts/use-room-view.ts';
import classes from '../call/mini/MiniCallFrame.module.css';

interface Props {
  visit: CallVisit;
  view: RoomView;
  line: Line;
}

export function OneFace({ visit, view, line }: Props) {
  const { faces, cameraOf } = useFaces();
  const face = stagedOf(faces, { ...view, layout: 'speaker' }) ?? faces[0];
  const shown = faces.find(({ key }) => key === face?.key);
  if (!shown) {
    return (
      <Text size="sm" c="dimmed" className={classes.nobody}>
        {line.state === 'connected' && 'Nobody else is here.'}
      </Text>
    );
  }
  const { participant, track, identity } = shown;
  const name = nameOf(participant, visit);
  if (track) return <ScreenTile name={name} screen={track} isStaged={false} buttons={null} />;
  return <Tile participant={participant} name={name} camera={cameraOf(identity)} />;
}
