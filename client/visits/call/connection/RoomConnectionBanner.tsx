/** Says over the picture how the line is, when it is not fine; and lets the sound be switched on. */
import { useConnectionState } from '@livekit/components-react';
import { Loader, Text } from '@mantine/core';
import { ConnectionState } from 'livekit-client';
import type { Line } from '../../room/line.ts';
import { SoundMender } from './ResumeSoundButton.tsx';
import classes from '../../room/Call.module.css';

function lineWords(line: Line, state: ConnectionState): string | null {
  if (line.state === 'connecting') return 'Connecting';
  if (line.state === 'lost')
    return 'Reconnecting. The line to the video server is gone; we go on trying.';
  if (line.state === 'connected' && line.isSilent)
    return 'Reconnecting. Nothing comes in over the line just now.';
  if (state === ConnectionState.Reconnecting || state === ConnectionState.SignalReconnecting)
    return 'Reconnecting';
  return null;
}

export function LineBanner({ line }: { line: Line }) {
  const state = useConnectionState();
  const words = lineWords(line, state);
  return (
    <div className={classes.banners}>
      <output>
        {words && (
          <Text component="span" className={classes.banner}>
            <Loader size={14} color="warn" aria-hidden /> {words}
          </Text>
        )}
      </output>
      <SoundMender />
    </div>
  );
}
