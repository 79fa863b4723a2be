/** Tests when a downtime copy is made anew, and when it is too old to be shown. */
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { isDue, isTooOld } from './stored-copy.ts';

test('a copy is made anew after an hour, and is too old after a day and not before', () => {
  const copy = { uid: 'somebody', unitIds: [], madeAt: '2026-10-25T00:30:00.000Z' };
  const after = (ms: number) => Date.parse(copy.madeAt) + ms;
  expect([isDue(copy, after(59 * minuteMs)), isDue(copy, after(hourMs))]).toEqual([false, true]);
  expect([isTooOld(copy, after(24 * hourMs)), isTooOld(copy, after(24 * hourMs + 1))]).toEqual([
    false,
    true,
  ]);
});
