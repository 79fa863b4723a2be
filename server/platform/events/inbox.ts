/** A bounded queue with one reader, as an async iterator. */
import { Refusal } from '#server/platform/errors.ts';

/** A slower reader loses the stream, and catches up by reconnecting. */
const mostWaiting = 1_000;

export interface Inbox<Item> {
  put: (item: Item) => void;
  /** The reader gets the error next. */
  fail: (error: Error) => void;
  /** Yields the items in order, until the signal aborts. */
  taken: () => AsyncGenerator<Item, void>;
}

export function openInbox<Item>(signal: AbortSignal): Inbox<Item> {
  let waiting: Item[] = [];
  let failure: Error | null = null;
  let arrived = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => arrived.resolve(), { once: true });

  const fail = (error: Error) => {
    failure ??= error;
    arrived.resolve();
  };
  return {
    fail,
    put: (item) => {
      if (waiting.length >= mostWaiting)
        return fail(new Refusal('unavailable', { retryAfterSeconds: 2 }));
      waiting.push(item);
      arrived.resolve();
    },
    taken: async function* taken() {
      while (!signal.aborted) {
        await arrived.promise;
        arrived = Promise.withResolvers();
        if (failure) throw failure;
        const now = waiting;
        waiting = [];
        for (const item of now) if (!signal.aborted) yield item;
      }
    },
  };
}
