/** Tests that a kept answer is read once for all who ask, and again when it may be another one. */
import { expect, test } from 'vitest';
import { openKeptAnswers, type ReadMark } from './kept-answers.ts';

/** Answers that say how often they were read, over a store whose changes the test makes. */
function openStore({ mostBytes }: { mostBytes?: number } = {}) {
  const keptAnswers = openKeptAnswers(mostBytes === undefined ? {} : { mostBytes });
  const changes: string[] = [];
  let reads = 0;
  let nowMs = 0;
  let until: Date | null = null;
  let failure: Error | null = null;
  let whileReading = () => Promise.resolve();
  const markAt = (count: number): ReadMark => ({ snapshot: `${count}`, at: '', server: '' });
  const ask = async (key = 'one', size = 0) => {
    const { text, at } = await keptAnswers.answer({
      key,
      now: () => new Date(nowMs),
      changesSince: async (mark) => ({
        mark: markAt(changes.length),
        topics: mark && changes.slice(Number(mark.snapshot)),
      }),
      read: async () => {
        reads += 1;
        const answer = { read: reads, filler: 'x'.repeat(size) };
        await whileReading();
        if (failure) throw failure;
        return { answer, topics: [`of ${key}`], ...(until && { until }) };
      },
    });
    return { ...text.toJSON(), at };
  };
  return {
    kept: keptAnswers,
    ask,
    changes,
    reads: () => reads,
    setNow: (ms: number) => void (nowMs = ms),
    setUntil: (ms: number) => void (until = new Date(ms)),
    setWhileReading: (work: () => Promise<void>) => void (whileReading = work),
    setFailure: (error: Error | null) => void (failure = error),
  };
}

test('who asks at the same time waits for one reading, and for one more after a change', async () => {
  const { ask, changes, reads } = openStore();
  const together = () => Promise.all(Array.from({ length: 20 }, () => ask()));
  expect((await together()).map(({ read }) => read)).toEqual(Array(20).fill(1));
  changes.push('of one');
  expect((await together()).map(({ read }) => read)).toEqual(Array(20).fill(2));
  changes.push('of another');
  await together();
  expect(reads()).toBe(2);
});

test('what is changed while an answer is read is in the next one, also of who asks meanwhile', async () => {
  const { ask, changes, setWhileReading } = openStore();
  const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>();
  setWhileReading(() => isChanged);
  const first = ask();
  await new Promise((resolve) => setImmediate(resolve));
  changes.push('of one');
  const second = ask();
  await new Promise((resolve) => setImmediate(resolve));
  goOn();
  expect([(await first).read, (await second).read]).toEqual([1, 2]);
  const { ask: askAgain, changes: later, setWhileReading: then } = openStore();
  then(async () => void (later.length === 0 && later.push('of one')));
  expect([(await askAgain()).read, (await askAgain()).read]).toEqual([1, 2]);
});

test('an answer that is another one without a change is read again then', async () => {
  const { ask, setNow, setUntil } = openStore();
  setUntil(100);
  await ask();
  setNow(99);
  expect(await ask()).toMatchObject({ read: 1, at: new Date(99) });
  setNow(100);
  expect(await ask()).toMatchObject({ read: 2, at: new Date(100) });
});

test('a reading that failed is not kept', async () => {
  const { ask, setFailure, kept } = openStore();
  setFailure(new Error('away'));
  await expect(ask()).rejects.toThrow('away');
  setFailure(null);
  expect(await ask()).toMatchObject({ read: 2 });
  expect(kept.bytes()).toBeGreaterThan(0);
});

test('only so many bytes are kept; what was asked for least recently goes first', async () => {
  const { ask, kept, reads } = openStore({ mostBytes: 3_500 });
  for (const key of ['a', 'b', 'c']) await ask(key, 1_000);
  await ask('a', 1_000);
  await ask('d', 1_000);
  expect(kept.bytes()).toBeLessThanOrEqual(3_500);
  expect(reads()).toBe(4);
  await ask('a', 1_000);
  expect(reads()).toBe(4);
  await ask('b', 1_000);
  expect(reads()).toBe(5);
  const before = kept.bytes();
  await ask('huge', 10_000);
  expect(kept.bytes()).toBe(before);
});
