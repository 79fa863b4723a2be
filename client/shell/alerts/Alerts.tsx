/** What calls a clinician on every screen: pages, urgent messages, and patients who wait. */
import { Portal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { hasCopy, onCopyChange } from '#client/shell/session/downtime-copy.ts';
import { MessageAlerts } from '#client/messages/public/MessageAlerts.tsx';
import { PageAlerts } from '#client/on-call/public/PageAlerts.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { WaitingAlerts } from '#client/visits/public/WaitingAlerts.tsx';
import classes from './Alerts.module.css';

/** Few browsers keep a copy. */
const RenewCopy = lazy(async () => ({
  default: (await import('#client/on-call/public/RenewCopy.tsx')).RenewCopy,
}));

/** Below them, to what they lie over. */
const gapPx = 12;

export function Alerts() {
  const { setsUpOnly } = useUser();
  const { ref, height } = useElementSize();
  // In a column on a phone they lie over the page, which begins below them; on a desk the column has no height.
  useEffect(() => {
    const { style } = document.documentElement;
    if (height > 0) style.setProperty('--alerts-height', `${height + gapPx}px`);
    return () => void style.removeProperty('--alerts-height');
  }, [height]);
  const isKept = useSyncExternalStore(onCopyChange, hasCopy);
  return (
    <Portal>
      <div ref={ref} className={classes.alerts}>
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
