/** Tests that long work lets pass the calls that came in a moment ago, and no others (S48). */
import { expect, test } from 'vitest';
import { openShortCalls } from './short-calls.ts';
import { mapInSlices, openTurns } from './slices.ts';

const never = 60_000;
const beginShort = ({ begin }: ReturnType<typeof openShortCalls>) => begin((call) => call);

/** Work of two steps, each longer than a slice, that notes its steps. */
function openWork(calls: ReturnType<typeof openShortCalls>, mostMs: number) {
  const order: string[] = [];
  let nowMs = 0;
  const work = () =>
    mapInSlices([1, 2], (step) => order.push(`step ${step}`), {
      clockMs: () => (nowMs += 1_000),
      yieldTurn: openTurns({ calls, mostMs }),
    });
  return { order, work };
}

const turns = async (count: number) => {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('S48 long work goes on when the calls that came in a moment ago are answered', async () => {
  const calls = openShortCalls({ clockMs: () => 0 });
  const [first, second] = [beginShort(calls), beginShort(calls)];
  const { order, work } = openWork(calls, never);
  const done = calls.begin(work);
  calls.end(first);
  await turns(20);
  expect(order).toEqual(['step 1']);
  order.push('answered');
  calls.end(second);
  await done;
  expect(order).toEqual(['step 1', 'answered', 'step 2']);
});

test('S48 long work goes on after a while, however many calls come in', async () => {
  const calls = openShortCalls({ clockMs: () => 0 });
  beginShort(calls);
  const { order, work } = openWork(calls, 1);
  await work();
  expect(order).toEqual(['step 1', 'step 2']);
});

test('S48 nothing waits for a call that is not answered soon, nor for other long work', async () => {
  let nowMs = 0;
  const calls = openShortCalls({ clockMs: () => nowMs });
  const stream = beginShort(calls);
  nowMs = 1_000;
  const { order, work } = openWork(calls, never);
  await Promise.all([calls.begin(work), calls.begin(work)]);
  expect(order).toHaveLength(4);
  calls.end(stream);
});
