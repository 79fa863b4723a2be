/** What calls a clinician on every screen: pages, urgent messages, and patients who wait. */
import { Portal } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasCopy, onCopyChange } from '#client/shell/downtime/has-copy.ts';
import { MessageAlerts } from '#client/shell/messages/MessageAlerts.tsx';
import { PageAlerts } from '#client/shell/paging/PageAlerts.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { WaitingAlerts } from '#client/shell/visits/waiting/WaitingAlerts.tsx';
import classes from './Alerts.module.css';

/** Few browsers keep a copy. */
const RenewCopy = lazy(async () => ({
  default: (await import('#client/shell/downtime/RenewCopy.tsx')).RenewCopy,
}));

export function Alerts() {
  const { setsUpOnly } = useUser();
  const isKept = useSyncExternalStore(onCopyChange, hasCopy);
  return (
    <Portal>
      <div className={classes.alerts}>
        <PageAlerts />
        {!setsUpOnly && <MessageAlerts />}
        <WaitingAlerts />
        {isKept && (
          <Suspense>
            <RenewCopy />
          </Suspense>
        )}
      </div>
    </Portal>
  );
}
