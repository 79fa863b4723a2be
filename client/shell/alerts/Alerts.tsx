/** What calls a clinician on every screen: pages, urgent messages, and patients who wait. */
import { Portal } from '@mantine/core';
import { MessageAlerts } from '#client/shell/messages/MessageAlerts.tsx';
import { PageAlerts } from '#client/shell/paging/PageAlerts.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { WaitingAlerts } from '#client/shell/visits/waiting/WaitingAlerts.tsx';
import classes from './Alerts.module.css';

export function Alerts() {
  const { setsUpOnly } = useUser();
  return (
    <Portal>
      <div className={classes.alerts}>
        <PageAlerts />
        {!setsUpOnly && <MessageAlerts />}
        <WaitingAlerts />
      </div>
    </Portal>
  );
}
