/** Shows toasts: short messages at the top of the screen, for what has no place of its own. */
import { randomId } from '@mantine/hooks';
import { notifications, notificationsStore } from '@mantine/notifications';
import { toastMs } from '#shared/limits.ts';

/** How long each kind stays, unless the pointer or the focus is on it. */
export const toastDurationMs = {
  problem: toastMs.message,
  done: toastMs.message,
  brief: toastMs.brief,
} as const;

export type ToastKind = keyof typeof toastDurationMs;

/** A toast with the same text moves to the end, is announced again and stays its full time. */
function show(kind: ToastKind, words: string): void {
  notifications.updateState(notificationsStore, (toasts) => [
    ...toasts.filter(({ message }) => message !== words),
    {
      id: randomId(),
      message: words,
      role: kind === 'problem' ? 'alert' : 'log',
      autoClose: toastDurationMs[kind],
      'data-kind': kind,
    },
  ]);
}

export const toast = {
  /** An action failed: what, and what to do. */
  problem: (words: string): void => show('problem', words),
  /** An action succeeded, where the screen does not show it by itself. */
  done: (words: string): void => show('done', words),
  /** "Copied", "Saved": needs no reading, so it disappears soon. */
  brief: (words: string): void => show('brief', words),
  /** Before another attempt: removes the message about the last failure. */
  clear: (): void => notifications.clean(),
};
