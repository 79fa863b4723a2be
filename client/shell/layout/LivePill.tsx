/** Says whether the screen is connected to the server and updates by itself. */
import { IconRefresh, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '#client/shell/api/connection.ts';
import { useIsLive } from '#client/shell/api/live-state.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import classes from './Layout.module.css';

const looks = {
  live: {
    badge: { word: 'Live', color: 'good', Picture: IconWifi },
    means: 'Changes appear by themselves',
  },
  late: {
    badge: { word: 'Connecting', color: 'warn', Picture: IconRefresh },
    means: 'Changes by others may come late',
  },
  lost: {
    badge: { word: 'Connection lost', color: 'bad', Picture: IconWifiOff },
    means: 'What you see may be out of date',
  },
} as const;

export function LivePill() {
  const isConnected = useConnection() === 'connected';
  const isLive = useIsLive();
  const { badge, means } = looks[!isConnected ? 'lost' : isLive ? 'live' : 'late'];
  return (
    <output title={means} className={classes.live}>
      <StatusBadge {...badge} />
    </output>
  );
}
