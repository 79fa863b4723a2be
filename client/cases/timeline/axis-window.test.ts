/** Tests the window of an axis: it stays within the whole, and keeps what it zooms around in its place. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, showing, zoomed } from './axis-window.ts';

const whole = { from: 0, to: 100 * 3_600_000 };
const window = fc
  .tuple(fc.integer({ min: 0, max: 98 }), fc.integer({ min: 1, max: 100 }))
  .map(([hour, hours]) => ({
    from: hour * 3_600_000,
    to: Math.min(hour + hours, 100) * 3_600_000,
  }));

const isWithin = ({ from, to }: typeof whole) =>
  from >= whole.from - 1 && to <= whole.to + 1 && to - from >= 3_600_000 - 1;

test('zooming and moving stay within the stay, and never below an hour', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(window, number(0.1, 8), number(0, 1), (now, factor, share) => {
      const around = now.from + share * (now.to - now.from);
      const near = zoomed(whole, now, factor, around);
      expect(isWithin(near)).toBe(true);
      expect(near.from - 1).toBeLessThanOrEqual(around);
      expect(near.to + 1).toBeGreaterThanOrEqual(around);
      expect(isWithin(moved(whole, now, factor - 4))).toBe(true);
      expect(showing(whole, now, around)).toEqual(now);
    }),
  );
});

test('what is outside comes into the middle, as far as the stay goes', () => {
  const now = { from: 0, to: 10 * 3_600_000 };
  const at = 50 * 3_600_000;
  expect(showing(whole, now, at)).toEqual({ from: 45 * 3_600_000, to: 55 * 3_600_000 });
  expect(showing(whole, now, whole.to).to).toBe(whole.to);
});
