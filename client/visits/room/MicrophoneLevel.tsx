/** Shows that the microphone hears something. */
import { useTrackVolume } from '@livekit/components-react';
import { Text } from '@mantine/core';
import type { LocalAudioTrack } from 'livekit-client';
import classes from './MicrophoneLevel.module.css';

function Level({ track }: { track: LocalAudioTrack }) {
  const volume = useTrackVolume(track);
  return <div className={classes.level} style={{ width: `${Math.min(100, volume * 160)}%` }} />;
}

export function MicrophoneLevel({ track }: { track: LocalAudioTrack | null }) {
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
