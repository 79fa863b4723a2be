/** A bar that shows the level of the own microphone. */
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OpenDevice } from './use-devices.ts';
import { monitorLevel } from './microphone-monitor.ts';
import classes from './MicrophoneLevel.module.css';

/** Often enough to look smooth, and short enough to follow a syllable. */
const meter = { everyMs: 50, samples: 2_048 };

/** A voice at arm's length fills about half: perceived loudness grows with the root of the level. */
const widthOf = (level: number) => `${Math.min(100, Math.sqrt(level) * 160)}%`;

function Level({ track: { media } }: { track: OpenDevice }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      monitorLevel(
        media,
        (level) => {
          if (bar.current) bar.current.style.width = widthOf(level);
        },
        meter,
      ),
    [media],
  );
  return <div ref={bar} className={classes.level} />;
}

export function MicrophoneLevel({ track }: { track: OpenDevice | null }) {
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {track ? 'Say something: the bar moves when you can be heard.' : 'Your microphone is off.'}
      </Text>
      <div className={classes.meter} aria-hidden>
        {track && <Level track={track} />}
      </div>
    </div>
  );
}
