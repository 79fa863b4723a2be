/** A banner that is shown while the server does not answer. */
import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '#client/shell/api/connection.ts';

export function ConnectionBanner() {
  if (useConnection() === 'connected') return null;
  return (
    <Alert
      role="alert"
      color="warn"
      mb="md"
      icon={<IconWifiOff stroke={1.5} aria-hidden />}
      title="We cannot reach the server"
    >
      What you see may be out of date. You stay signed in. We keep trying.
    </Alert>
  );
}
