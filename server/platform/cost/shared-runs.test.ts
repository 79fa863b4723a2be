/** Tests that a shared read is never older than who asked for it. */
import { expect, test } from 'vitest';
import { sharedRuns } from './shared-runs.ts';

/** Reads that end when the test says so. */
function reads() {
  const begun: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    begun.push({ resolve, reject });
    return promise;
  };
  return { begun, read };
}

test('who asks while a read runs shares the next one, which begins when that one is done', async () => {
  const { begun, read } = reads();
  const shared = sharedRuns<number>();
  const first = shared('a', read);
  const later = [shared('a', read), shared('a', read)];
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const latest = shared('a', read);
  begun[1]!.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await Promise.resolve();
  expect(begun).toHaveLength(3);
  begun[2]!.resolve(3);
  expect(await latest).toBe(3);
});

test('who asks for another read does not wait, and a read that fails takes nobody with it who asked later', async () => {
  const { begun, read } = reads();
  const shared = sharedRuns<number>();
  const first = shared('a', read);
  const other = shared('b', read);
  const later = shared('a', read);
  begun[1]!.resolve(2);
  expect(await other).toBe(2);
  begun[0]!.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  begun[2]!.resolve(3);
  expect(await later).toBe(3);
});

test('a read that is asked for after all have ended begins at once', async () => {
  const { begun, read } = reads();
  const shared = sharedRuns<number>();
  const first = shared('a', read);
  begun[0]!.resolve(1);
  await first;
  await Promise.resolve();
  void shared('a', read);
  expect(begun).toHaveLength(2);
});
