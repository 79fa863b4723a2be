/** Says over the stage when the connection to the room is being made, lost or silent, and offers to resume sound. */
import { useConnectionState } from '@livekit/components-react';
import { Loader, Text } from '@mantine/core';
import { ConnectionState } from 'livekit-client';
import type { Connection } from './call-connection.ts';
import { ResumeSoundButton } from '#client/visits/call/parts/ResumeSoundButton.tsx';
import banner from '#client/visits/call/parts/WarningBanner.module.css';
import classes from './RoomConnectionBanner.module.css';

function connectionWords(connection: Connection, state: ConnectionState): string | null {
  if (connection.state === 'connecting') return 'Connecting';
  if (connection.state === 'lost')
    return 'Reconnecting. The connection to the video server is lost.';
  if (connection.state === 'connected' && connection.isSilent)
    return 'Reconnecting. Nothing arrives at the moment.';
  if (state === ConnectionState.Reconnecting || state === ConnectionState.SignalReconnecting)
    return 'Reconnecting';
  return null;
}

export function RoomConnectionBanner({ connection }: { connection: Connection }) {
  const state = useConnectionState();
  const words = connectionWords(connection, state);
  return (
    <div className={classes.banners}>
      <output>
        {words && (
          <Text component="span" className={banner.banner}>
            <Loader size={14} color="warn" aria-hidden /> {words}
          </Text>
        )}
      </output>
      <ResumeSoundButton />
    </div>
  );
}
