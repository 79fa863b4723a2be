/** A banner that is shown while the server does not answer. */
import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '#client/shell/api/connection.ts';
import { ServerBanner } from './ServerBanner.tsx';

export function ConnectionBanner() {
  if (useConnection() === 'connected') return null;
  return (
    <ServerBanner Picture={IconWifiOff} title="We cannot reach the server">
      What you see may be out of date. You stay signed in. We keep trying.
    </ServerBanner>
  );
}
