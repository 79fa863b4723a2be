/** Short messages at the edge of the screen, for what has no place of its own to be said. */
import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { toastMs } from '#shared/limits.ts';
import classes from './states/ToastList.module.css';

interface Toast {
  id: number;
  kind: 'problem' | 'done';
  words: string;
}

const atOnce = 3;
let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Said again, it stays longer and does not stand there twice. */
function add(kind: Toast['kind'], words: string) {
  lastId += 1;
  const others = shown.filter((toast) => toast.words !== words);
  show([...others, { id: lastId, kind, words }].slice(-atOnce));
}

const remove = (id: number) => show(shown.filter((toast) => toast.id !== id));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const toast = {
  /** Something that was asked for did not happen: what, and what to do. */
  problem: (words: string): void => add('problem', words),
  /** Something that was asked for is done, where the screen does not show it by itself. */
  done: (words: string): void => add('done', words),
  /** Before the next try: what went wrong the last time is no longer of interest. */
  clear: (): void => show([]),
};

function One({ id, kind, words }: Toast) {
  useEffect(() => {
    const leaving = setTimeout(() => remove(id), toastMs.message);
    return () => clearTimeout(leaving);
  }, [id]);
  const Icon = kind === 'problem' ? IconAlertTriangle : IconCheck;
  return (
    <div role={kind === 'problem' ? 'alert' : 'log'} className={classes.toast} data-kind={kind}>
      <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>{words}</div>
      <CloseButton aria-label="Close this message" onClick={() => remove(id)} />
    </div>
  );
}

/** Stands once, around nothing, beside everything else. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section aria-label="Messages" className={classes.place}>
      {toasts.map((one) => (
        <One key={one.id} {...one} />
      ))}
    </section>
  );
}
