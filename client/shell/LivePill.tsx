/** Whether what is on screen still comes from the server, in words. */
import { Badge } from '@mantine/core';
import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useConnection } from './connection.ts';

export function LivePill() {
  const connected = useConnection() === 'connected';
  const Icon = connected ? IconWifi : IconWifiOff;
  return (
    <Badge
      component="output"
      variant="light"
      color={connected ? 'good' : 'bad'}
      tt="none"
      size="lg"
      flex="none"
      fz={12}
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
    >
      {connected ? 'Live' : 'Connection lost'}
    </Badge>
  );
}
