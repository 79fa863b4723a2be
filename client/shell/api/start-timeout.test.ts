/** Tests that a request without an answer is given up, and that an answer that has begun may last. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withStartTimeout, startTimeoutMs } from './start-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a request that nobody answers fails by itself, and not as one that was closed', async () => {
  const call = withStartTimeout((_: string, { signal }: { signal: AbortSignal }) =>
    aborted(signal),
  );
  const failed = call('/', new AbortController()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(startTimeoutMs);
  expect(await failed).toHaveProperty('name', 'TimeoutError');
});

test('an answer that has begun is not given up, and ends when it is closed', async () => {
  const signals: AbortSignal[] = [];
  const call = withStartTimeout((_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return Promise.resolve('begun');
  });
  const closing = new AbortController();
  expect(await call('/', closing)).toBe('begun');
  await vi.advanceTimersByTimeAsync(2 * startTimeoutMs);
  expect(signals[0]?.aborted).toBe(false);
  closing.abort();
  expect(signals[0]?.aborted).toBe(true);
});
