/** Tests that long work gives the event loop back between its slices (S48). */
import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

/** Each step of the work takes so long. */
async function pausesOf(stepMs: number, steps: number): Promise<number[]> {
  let nowMs = 0;
  let done = 0;
  const pausedAfter: number[] = [];
  const all = Array.from({ length: steps }, (_, at) => at);
  const mapped = await mapInSlices(
    all,
    (one) => {
      nowMs += stepMs;
      done += 1;
      return one * 2;
    },
    {
      clockMs: () => nowMs,
      yieldTurn: () => {
        // Others work meanwhile, which does not count as this work's slice.
        nowMs += 100;
        return Promise.resolve(pausedAfter.push(done));
      },
    },
  );
  expect(mapped).toEqual(all.map((one) => one * 2));
  return pausedAfter;
}

test('S48 long work gives the event loop back each time that its slice is over', async () => {
  expect(await pausesOf(0.25, 10)).toEqual([4, 8]);
  expect(await pausesOf(20, 3)).toEqual([1, 2, 3]);
});

test('S48 short work is not interrupted', async () => {
  expect(await pausesOf(0.05, 10)).toEqual([]);
});

test('S48 other work runs between two slices', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another call'));
  await mapInSlices([1, 2], (one) => order.push(`step ${one}`), {
    clockMs: () => order.length * 1_000,
  });
  expect(order).toEqual(['step 1', 'another call', 'step 2']);
});

test('S150 of several works one has a slice in a turn of the event loop', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const work = async () => {
    let nowMs = 0;
    await mapInSlices([1, 2, 3], () => turns.push(turn), { clockMs: () => (nowMs += 1_000) });
  };
  await Promise.all([work(), work(), work()]);
  isOver = true;
  const resumed = turns.filter((one) => one > 0);
  expect(resumed).toHaveLength(6);
  expect(new Set(resumed).size).toBe(resumed.length);
});
