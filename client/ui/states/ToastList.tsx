/** The list of toasts: three at most, others wait; pointer and focus keep one open. */
import '@mantine/notifications/styles.layer.css';
import { CloseButton } from '@mantine/core';
import {
  Notifications,
  notifications,
  useNotifications,
  type NotificationData,
} from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { toastDurationMs, type ToastKind } from './toast.tsx';
import classes from './ToastList.module.css';

const maxShown = 3;

/** Mantine pauses the timer under the pointer; under the focus it does so only in stacked lists. */
function Toast({ toast }: { toast: NotificationData }) {
  const { id, message } = toast;
  const { notifications: current } = useNotifications();
  const kind = toast['data-kind'] as ToastKind;
  const Icon = kind === 'problem' ? IconAlertTriangle : IconCheck;
  // A removed toast is still in the list during its transition, in which a repeated message would
  // appear twice.
  if (!current.some((toast) => toast.id === id)) return null;
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      onFocus={() => notifications.update({ ...toast, autoClose: false })}
      onBlur={() => notifications.update({ ...toast, autoClose: toastDurationMs[kind] })}
    >
      <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>{message}</div>
      <CloseButton aria-label="Close this message" onClick={() => id && notifications.hide(id)} />
    </div>
  );
}

/** Not in a portal, because all content of a page has to be inside a landmark. */
export const ToastList = () => (
  <section aria-label="Messages">
    <Notifications
      position="top-center"
      limit={maxShown}
      transitionDuration={0}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      withinPortal={false}
      notificationMaxHeight="none"
      className={classes.list ?? ''}
      renderNotification={(toast) => <Toast toast={toast} />}
    />
  </section>
);
