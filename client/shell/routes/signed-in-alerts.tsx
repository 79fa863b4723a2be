/** Names what calls a clinician on every screen: pages, urgent messages, and patients who wait. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { MessageAlerts } from '#client/messages/public/MessageAlerts.tsx';
import { PageAlerts } from '#client/on-call/public/PageAlerts.tsx';
import { Alerts } from '#client/shell/alerts/Alerts.tsx';
import { hasCopy, onCopyChange } from '#client/shell/session/downtime-copy.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { WaitingAlerts } from '#client/visits/public/WaitingAlerts.tsx';

/** Few browsers keep a copy. */
const RenewCopy = lazy(async () => ({
  default: (await import('#client/on-call/public/RenewCopy.tsx')).RenewCopy,
}));

export function SignedInAlerts() {
  const { setsUpOnly } = useUser();
  const isKept = useSyncExternalStore(onCopyChange, hasCopy);
  return (
    <Alerts>
      <PageAlerts />
      {!setsUpOnly && <MessageAlerts />}
      <WaitingAlerts />
      {isKept && (
        <Suspense>
          <RenewCopy />
        </Suspense>
      )}
    </Alerts>
  );
}
