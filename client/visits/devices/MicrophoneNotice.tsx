/** Tells the user that they speak while muted, or that their microphone is silent, with a button that helps. */
import { useLocalParticipant } from '@livekit/components-react';
import { Button, Text } from '@mantine/core';
import { IconMicrophoneOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  keptLevels,
  monitorLevel,
  noticeOf,
  silentWords,
  type MicrophoneNotice as Notice,
} from './microphone-monitor.ts';
import banner from '#client/visits/call/parts/WarningBanner.module.css';

function useNotice(): Notice | null {
  const { microphoneTrack, isMicrophoneEnabled } = useLocalParticipant();
  const track = microphoneTrack?.track?.mediaStreamTrack;
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!track || track.readyState !== 'live') return undefined;
    let levels: number[] = [];
    const stop = monitorLevel(track, (level) => {
      levels = [...levels, level].slice(-keptLevels);
      setNotice(noticeOf(levels, !isMicrophoneEnabled));
    });
    return () => {
      stop();
      setNotice(null);
    };
  }, [track, isMicrophoneEnabled]);
  return notice;
}

interface Props {
  onUnmute: () => void;
  onDevices: () => void;
}

export function MicrophoneNotice({ onUnmute, onDevices }: Props) {
  const notice = useNotice();
  return (
    <output>
      {notice && (
        <span className={banner.banner}>
          <IconMicrophoneOff size={18} stroke={1.5} aria-hidden />
          <Text component="span">
            {notice === 'muted' ? 'You are muted: nobody hears you.' : silentWords}
          </Text>
          <Button variant="default" size="xs" onClick={notice === 'muted' ? onUnmute : onDevices}>
            {notice === 'muted' ? 'Unmute now' : 'Choose another'}
          </Button>
        </span>
      )}
    </output>
  );
}
