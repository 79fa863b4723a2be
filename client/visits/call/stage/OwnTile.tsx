/** The own tile beside the others: moved to another corner by drag or key; on a phone with the button that flips the camera. */
import { useLocalParticipant, type TrackReference } from '@livekit/components-react';
import { UnstyledButton } from '@mantine/core';
import { FlipCamera } from './FlipCamera.tsx';
import type { useWindowCorner } from '#client/visits/call/mini/use-window-corner.ts';
import { Tile } from './Tile.tsx';
import classes from './Stage.module.css';

interface Props {
  camera: TrackReference | undefined;
  isHandUp: boolean;
  corner: ReturnType<typeof useWindowCorner>;
}

export function OwnTile({ camera, isHandUp, corner: { handle, style } }: Props) {
  const { localParticipant } = useLocalParticipant();
  return (
    <section className={classes.own} aria-label="Your picture" style={style}>
      <Tile participant={localParticipant} name="You" camera={camera} isHandUp={isHandUp} isOwn />
      <UnstyledButton
        className={classes.move}
        aria-label="Move your picture. Arrow keys choose the corner."
        title="Drag to another corner"
        {...handle}
      />
      <FlipCamera />
    </section>
  );
}
