/** How good a participant's connection is: an icon with a name, and visible words where it is poor. */
import { useConnectionQualityIndicator } from '@livekit/components-react';
import { VisuallyHidden } from '@mantine/core';
import { IconAntennaBars2, IconAntennaBars4, IconAntennaBars5 } from '@tabler/icons-react';
import { ConnectionQuality, type Participant } from 'livekit-client';
import classes from './Tile.module.css';

const marks = {
  [ConnectionQuality.Excellent]: { words: 'Very good line', Picture: IconAntennaBars5 },
  [ConnectionQuality.Good]: { words: 'Good line', Picture: IconAntennaBars4 },
  [ConnectionQuality.Poor]: { words: 'Poor line', Picture: IconAntennaBars2 },
  [ConnectionQuality.Lost]: { words: 'Line lost', Picture: IconAntennaBars2 },
} as const;

export function QualityMark({ participant }: { participant: Participant }) {
  const { quality } = useConnectionQualityIndicator({ participant });
  if (quality === ConnectionQuality.Unknown) return null;
  const { words, Picture } = marks[quality];
  const isPoor = quality === ConnectionQuality.Poor || quality === ConnectionQuality.Lost;
  return (
    <span className={classes.chip} data-kind={isPoor ? 'off' : undefined} title={words}>
      <Picture size={14} stroke={1.5} aria-hidden />
      {isPoor ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
