/** How good a participant's connection is: an icon with a name, and visible words where it is poor or lost, or the own device too busy. */
import { useConnectionQualityIndicator, useRoomContext } from '@livekit/components-react';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAntennaBars2,
  IconAntennaBars4,
  IconAntennaBars5,
  IconAntennaBarsOff,
  IconCpu,
} from '@tabler/icons-react';
import { ConnectionQuality, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
import { isProcessorBusy } from '#client/visits/call/audio-first/processor-load.ts';
import { useParticipantConnection } from '#client/visits/call/connection/use-lost-connections.ts';
import classes from './Tile.module.css';

const marks = {
  [ConnectionQuality.Excellent]: { words: 'Very good connection', Picture: IconAntennaBars5 },
  [ConnectionQuality.Good]: { words: 'Good connection', Picture: IconAntennaBars4 },
  [ConnectionQuality.Poor]: { words: 'Poor connection', Picture: IconAntennaBars2 },
  [ConnectionQuality.Lost]: { words: 'Connection lost', Picture: IconAntennaBarsOff },
} as const;

const busyMark = { words: 'Device too busy', Picture: IconCpu } as const;

const checkBusyEveryMs = 2_000;

/** Whether the own picture is poor because of this device and not of its connection. */
function useIsProcessorBusy(isOwnPoor: boolean): boolean {
  const room = useRoomContext();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isOwnPoor) return undefined;
    const check = () => void isProcessorBusy(room).then(setBusy);
    check();
    const timer = setInterval(check, checkBusyEveryMs);
    return () => clearInterval(timer);
  }, [room, isOwnPoor]);
  return isOwnPoor && isBusy;
}

/** LiveKit reports quality every few seconds; that a line is lost is known sooner. */
export function QualityMark({ participant }: { participant: Participant }) {
  const reported = useConnectionQualityIndicator({ participant }).quality;
  const connectionState = useParticipantConnection(participant);
  const quality = connectionState === 'lost' ? ConnectionQuality.Lost : reported;
  const isBusy = useIsProcessorBusy(participant.isLocal && quality === ConnectionQuality.Poor);
  if (connectionState === 'unknown' || quality === ConnectionQuality.Unknown) return null;
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
