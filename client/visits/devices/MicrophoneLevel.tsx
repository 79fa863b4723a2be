/** A bar that shows the level of the own microphone, and says so when it gives no sound at all. */
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { OpenDevice } from './use-devices.ts';
import { isSilent, monitorLevel, silentWords } from './microphone-monitor.ts';
import classes from './MicrophoneLevel.module.css';

/** Often enough to look smooth, and short enough to follow a syllable. */
const meter = { everyMs: 50, samples: 2_048 };

/** Four seconds of nothing. */
const silentLevels = 4_000 / meter.everyMs;

/** A voice at arm's length fills about half: perceived loudness grows with the root of the level. */
const widthOf = (level: number) => `${Math.min(100, Math.sqrt(level) * 160)}%`;

interface LevelProps {
  track: OpenDevice;
  onSilent: (isSilent: boolean) => void;
}

function Level({ track: { media }, onSilent }: LevelProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let levels: number[] = [];
    const stop = monitorLevel(
      media,
      (level) => {
        if (bar.current) bar.current.style.width = widthOf(level);
        levels = [...levels, level].slice(-silentLevels);
        onSilent(isSilent(levels, silentLevels));
      },
      meter,
    );
    return () => {
      stop();
      onSilent(false);
    };
  }, [media, onSilent]);
  return <div ref={bar} className={classes.level} />;
}

export function MicrophoneLevel({ track }: { track: OpenDevice | null }) {
  const [isNothingHeard, setNothingHeard] = useState(false);
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6}>
        {track ? 'Say something: the bar moves when you can be heard.' : 'Your microphone is off.'}
      </Text>
      <div className={classes.meter} aria-hidden>
        {track && <Level track={track} onSilent={setNothingHeard} />}
      </div>
      <output>
        {isNothingHeard && (
          <Text size="sm" c="warn" mt={6} component="span" display="block">
            {silentWords} Choose another above.
          </Text>
        )}
      </output>
    </div>
  );
}
