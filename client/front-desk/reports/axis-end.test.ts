/** Tests that the axis of the days of appointments ends above them, with a whole number in its middle. */
import { expect, test } from 'vitest';
import { axisEnd } from './axis-end.ts';

test('S476 the axis ends at the most of a day or above, and its middle is a whole number', () => {
  expect([0, 1, 2, 3, 9, 10, 11, 41, 100, 101].map(axisEnd)).toEqual([
    2, 2, 2, 4, 10, 20, 20, 60, 200, 200,
  ]);
  for (let most = 0; most < 1_000; most += 1) {
    expect(axisEnd(most)).toBeGreaterThanOrEqual(most);
    expect(Number.isInteger(axisEnd(most) / 2)).toBe(true);
  }
});
