/** Tests what a call has left of its time (S153). */
import { expect, test } from 'vitest';
import { leftOfCall, outsideCalls, withinCall } from './call-time.ts';

test('S153 what a call waits for gets what is left of its time, and three quarters at least; others get all', () => {
  const long = 3_000_000;
  const left = (usedMs: number) => withinCall(() => leftOfCall(long), performance.now() - usedMs);
  expect(Math.round((left(long / 5) / long) * 100)).toBe(80);
  expect(left(long)).toBe((long * 3) / 4);
  expect(leftOfCall(long)).toBe(long);
  expect(withinCall(() => outsideCalls(() => leftOfCall(long)), 0)).toBe(long);
});
