/** Short messages at the edge of the screen, for what has no place of its own to be said. */
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { toastMs } from '#shared/limits.ts';

export const toast = {
  /** Something that was asked for did not happen: what, and what to do. */
  problem(message: string): void {
    notifications.show({
      message,
      role: 'alert',
      color: 'bad',
      icon: <IconAlertTriangle size={18} stroke={1.5} aria-hidden />,
      autoClose: toastMs.message,
    });
  },

  /** Something that was asked for is done, where the screen does not show it by itself. */
  done(message: string): void {
    notifications.show({
      message,
      role: 'status',
      color: 'good',
      icon: <IconCheck size={18} stroke={1.5} aria-hidden />,
      autoClose: toastMs.message,
    });
  },
};

export function Toasts() {
  return <Notifications position="top-center" transitionDuration={120} limit={3} />;
}
