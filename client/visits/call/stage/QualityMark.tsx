/** How good a participant's connection is: an icon with a name, and visible words where it is poor or lost, or the own device too busy. */
import { useConnectionQualityIndicator } from '@livekit/components-react';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAntennaBars2,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
  IconCpu,
} from '@tabler/icons-react';
import { ConnectionQuality, type Participant } from 'livekit-client';
import { use } from 'react';
import { ProcessorBusyContext } from '#client/visits/call/audio-first/use-processor-busy.ts';
import { useParticipantConnection } from '#client/visits/call/connection/use-lost-connections.ts';
import classes from './Tile.module.css';

const marks = {
  [ConnectionQuality.Excellent]: { words: 'Very good connection', Picture: IconAntennaBars5 },
  [ConnectionQuality.Good]: { words: 'Good connection', Picture: IconAntennaBars4 },
  [ConnectionQuality.Poor]: { words: 'Poor connection', Picture: IconAntennaBars2 },
  [ConnectionQuality.Lost]: { words: 'Connection lost', Picture: IconAntennaBarsOff },
} as const;

const busyMark = { words: 'Device too busy', Picture: IconCpu } as const;

/** LiveKit reports quality every few seconds; that a line is lost is known sooner. */
export function QualityMark({ participant }: { participant: Participant }) {
  const reported = useConnectionQualityIndicator({ participant }).quality;
  const connectionState = useParticipantConnection(participant);
  const quality = connectionState === 'lost' ? ConnectionQuality.Lost : reported;
  const isProcessorBusy = use(ProcessorBusyContext);
  if (connectionState === 'unknown' || quality === ConnectionQuality.Unknown) return null;
  const isBusy = isProcessorBusy && participant.isLocal && quality === ConnectionQuality.Poor;
  const { words, Picture } = isBusy ? busyMark : marks[quality];
  const isPoor = quality === ConnectionQuality.Poor || quality === ConnectionQuality.Lost;
  // The own tile is small: it says what is wrong alone.
  if (participant.isLocal && !isPoor) return null;
  return (
    <span className={classes.chip} data-kind={isPoor ? 'off' : undefined} title={words}>
      <Picture size={14} stroke={1.5} aria-hidden />
      {isPoor ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  );
}
