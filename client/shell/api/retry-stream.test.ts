/** Tests that a stream of the server is subscribed to again after every failure, with a growing delay. */
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppRouter } from '#server/router.ts';
import { retryStream } from './retry-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Behaviour {
  /** Otherwise it fails. */
  isEnding?: boolean;
  /** How long each connection lasts, in order; those after them are refused at once. */
  connectedSeconds?: number[];
}

/** Follows a stream of a server that fails; notes after how many seconds it was subscribed to. */
function follow({ isEnding = false, connectedSeconds = [] }: Behaviour) {
  const startedAt = Date.now();
  const subscribedAt: number[] = [];
  const link: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      const seconds = connectedSeconds[subscribedAt.length];
      subscribedAt.push((Date.now() - startedAt) / 1000);
      const fail = () =>
        isEnding
          ? observer.complete()
          : observer.error(TRPCClientError.from(new Error('The server did not answer.')));
      if (seconds === undefined) return fail();
      observer.next({ result: { type: 'state', state: 'pending', error: null } });
      const timer = setTimeout(fail, seconds * 1000);
      return () => clearTimeout(timer);
    });
  const client = createTRPCClient<AppRouter>({ links: [...retryStream, link] });
  const onError = vi.fn<() => void>();
  const stream = client.visits.guest.news.subscribe({}, { onError });
  return { subscribedAt, onError, stream };
}

const ways = [
  ['fails', false],
  ['is ended by a server that stops', true],
] as const;

test.each(ways)(
  'a stream that %s is subscribed to again after 1, 2, 4, 8 and then every 10 seconds, until it is left',
  async (_, isEnding) => {
    const { subscribedAt, onError, stream } = follow({ isEnding });
    await vi.advanceTimersByTimeAsync(36_000);
    expect(subscribedAt).toEqual([0, 1, 3, 7, 15, 25, 35]);
    expect(onError).not.toHaveBeenCalled();
    stream.unsubscribe();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(subscribedAt).toHaveLength(7);
  },
);

test.each(ways)(
  'a stream that was good for a while and %s is back after a second',
  async (_, isEnding) => {
    const connectedSeconds = [3600, 3600, 3600];
    const { subscribedAt } = follow({ isEnding, connectedSeconds });
    await vi.advanceTimersByTimeAsync(3 * 3_601_000 + 7_500);
    expect(subscribedAt).toEqual([0, 3601, 7202, 10803, 10805, 10809]);
  },
);

test('a server that drops every stream soon after it began is asked ever less often', async () => {
  const { subscribedAt } = follow({ connectedSeconds: [9, 9, 9, 9, 9, 9] });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(subscribedAt).toEqual([0, 10, 21, 34, 51, 70, 89]);
});
