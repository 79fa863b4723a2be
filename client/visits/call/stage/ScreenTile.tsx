/** The tile of a shared screen, which is shown whole. */
import { VideoTrack, type TrackReference } from '@livekit/components-react';
import { IconScreenShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePictureShape } from './use-picture-shape.ts';
import classes from './Tile.module.css';

interface Props {
  name: string;
  screen: TrackReference;
  isStaged: boolean;
  buttons: ReactNode;
}

export function ScreenTile({ name, screen, isStaged, buttons }: Props) {
  const shape = usePictureShape();
  return (
    <figure className={classes.tile} data-screen data-staged={isStaged || undefined}>
      <div className={classes.frame} data-fitted={shape.isKnown || undefined} style={shape.style}>
        <VideoTrack
          trackRef={screen}
          className={classes.screen}
          aria-label={`Screen of ${name}`}
          {...shape.video}
        />
        <figcaption className={classes.facts}>
          <span className={classes.chip}>
            <IconScreenShare size={14} stroke={1.5} aria-hidden /> Screen of {name}
          </span>
        </figcaption>
        {buttons}
      </div>
    </figure>
  );
}
