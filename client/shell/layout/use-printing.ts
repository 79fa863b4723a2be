/** Whether the page is being printed: paper has every row and entry, because nothing can be opened there. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const readers = new Set<() => void>();

function change(to: boolean): void {
  isPrinting = to;
  for (const read of readers) read();
}

// The browser prints what is there when this returns.
const begin = () => flushSync(() => change(true));
const end = () => change(false);

function subscribe(read: () => void): () => void {
  if (readers.size === 0) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  readers.add(read);
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

/** Known to what is rendered for paper alone as well, from its first render on. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
