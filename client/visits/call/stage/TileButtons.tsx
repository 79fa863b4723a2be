/** The buttons of a tile: zoom its picture, pin it to the stage, or show it full screen. */
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconMaximize,
  IconPin,
  IconPinnedOff,
  IconZoomIn,
  IconZoomReset,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Zoom } from './use-zoom.ts';
import classes from './Tile.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** A second press, or Escape, ends it. */
function fillScreen({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void currentTarget.closest('figure')?.requestFullscreen();
}

interface Props {
  name: string;
  isPinned: boolean;
  /** Absent where nothing else is shown. */
  onPin: (() => void) | undefined;
  /** Of a picture; absent for a screen. */
  zoom?: Zoom;
}

export function TileButtons({ name, isPinned, onPin, zoom }: Props) {
  const pin = isPinned ? `Unpin ${name}` : `Pin ${name}`;
  const fill = `Full screen of ${name}`;
  return (
    <Group gap={6} className={classes.buttons}>
      {zoom && (
        <ActionIcon
          variant="default"
          className={classes.button}
          aria-label={`Zoom of ${name}, ${zoom.zoom}×`}
          title="Zoom; move the pointer to look around"
          onClick={zoom.next}
        >
          {zoom.zoom === 3 ? <IconZoomReset {...icon} /> : <IconZoomIn {...icon} />}
        </ActionIcon>
      )}
      {onPin && (
        <Tooltip label={pin} position="top">
          <ActionIcon
            variant="default"
            className={classes.button}
            aria-label={pin}
            aria-pressed={isPinned}
            onClick={onPin}
          >
            {isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
          </ActionIcon>
        </Tooltip>
      )}
      {document.fullscreenEnabled && (
        <Tooltip label={fill} position="top">
          <ActionIcon
            variant="default"
            className={classes.button}
            aria-label={fill}
            onClick={fillScreen}
          >
            <IconMaximize {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
