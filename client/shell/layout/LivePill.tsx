/** Says whether the screen is connected to the server and updates by itself. */
import { Badge } from '@mantine/core';
import { IconRefresh, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '#client/shell/api/connection.ts';
import { useIsLive } from '#client/shell/api/live-state.ts';

const looks = {
  live: { word: 'Live', color: 'good', Icon: IconWifi, means: 'Changes appear by themselves' },
  late: {
    word: 'Connecting',
    color: 'warn',
    Icon: IconRefresh,
    means: 'Changes by others may come late',
  },
  lost: {
    word: 'Connection lost',
    color: 'bad',
    Icon: IconWifiOff,
    means: 'What you see may be out of date',
  },
} as const;

export function LivePill() {
  const isConnected = useConnection() === 'connected';
  const isLive = useIsLive();
  const { word, color, Icon, means } = looks[!isConnected ? 'lost' : isLive ? 'live' : 'late'];
  return (
    <Badge
      component="output"
      variant="light"
      color={color}
      tt="none"
      size="lg"
      flex="none"
      fz={12}
      title={means}
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
    >
      {word}
    </Badge>
  );
}
