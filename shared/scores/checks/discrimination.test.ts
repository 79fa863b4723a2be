/** Tests the c-statistic and its interval by hand-worked cases and by counting every pair. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concordanceOf, type ScoredOutcome } from './discrimination.ts';

const stays = (events: readonly number[], others: readonly number[]): ScoredOutcome[] => [
  ...events.map((points) => ({ points, hasOutcome: true })),
  ...others.map((points) => ({ points, hasOutcome: false })),
];

test('S572 the c-statistic and its interval are those that are worked by hand', () => {
  // Pairs of 3, 5 with 1, 2, 3: 2.5 and 3 of 3, so 5.5 of 6.
  expect(concordanceOf(stays([3, 5], [1, 2, 3]))?.c).toBeCloseTo(5.5 / 6, 12);
  // Placements of events: 2.5/3, 1; of others: 1, 1, 0.75. Variances 1/72 and 1/48; each by its count.
  const error = Math.sqrt(1 / 72 / 2 + 1 / 48 / 3);
  const c = 5.5 / 6;
  const at = (sign: number) =>
    1 / (1 + Math.exp(-(Math.log(c / (1 - c)) + (sign * 1.959_964 * error) / (c * (1 - c)))));
  const interval = concordanceOf(stays([3, 5], [1, 2, 3]))?.interval;
  expect(interval?.low).toBeCloseTo(at(-1), 12);
  expect(interval?.high).toBeCloseTo(at(1), 12);
});

test('S572 without a pair there is no c-statistic, and without a spread no interval', () => {
  expect(concordanceOf(stays([], [1, 2]))).toBeNull();
  expect(concordanceOf(stays([1], []))).toBeNull();
  expect(concordanceOf(stays([4], [1, 2]))).toEqual({ c: 1, interval: null });
  expect(concordanceOf(stays([4, 5], [1, 2]))).toEqual({ c: 1, interval: null });
  expect(concordanceOf(stays([2, 2], [2, 2]))).toEqual({ c: 0.5, interval: null });
});

const points = fc.integer({ min: 0, max: 8 });
const many = fc.array(points, { minLength: 1, maxLength: 30 });

/** The definition, pair by pair. */
function byPairs(events: readonly number[], others: readonly number[]) {
  const winOf = (event: number, other: number) => (event > other ? 1 : event === other ? 0.5 : 0);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
  const ofEvents = events.map((event) => mean(others.map((other) => winOf(event, other))));
  const ofOthers = others.map((other) => mean(events.map((event) => winOf(event, other))));
  return {
    c: mean(ofEvents),
    error: Math.sqrt(variance(ofEvents) / events.length + variance(ofOthers) / others.length),
  };
}

test('S572 it is the share that counting every pair gives, with the variance of DeLong', () => {
  fc.assert(
    fc.property(many, many, (events, others) => {
      const { c, error } = byPairs(events, others);
      expect(concordanceOf(stays(events, others))?.c).toBeCloseTo(c, 10);
      const isSpread = error > 1e-9 && c > 0 && c < 1;
      const interval = concordanceOf(stays(events, others))?.interval ?? null;
      expect(interval !== null).toBe(isSpread);
      const logit = (share: number) => Math.log(share / (1 - share));
      const widthOf = ({ low, high }: { low: number; high: number }) =>
        (logit(high) - logit(low)) / 2;
      const expected = isSpread ? (1.959_964 * error) / (c * (1 - c)) : 0;
      expect(interval ? widthOf(interval) : 0).toBeCloseTo(expected, 8);
      const { low, high } = interval ?? { low: c, high: c };
      expect([low, c, high, 1 - high].map((value) => value >= -1e-12)).not.toContain(false);
      expect([c - low, high - c].map((width) => width >= -1e-12)).not.toContain(false);
    }),
  );
});

test('S572 points turned around turn the c-statistic around, and the order of stays changes nothing', () => {
  fc.assert(
    fc.property(many, many, (events, others) => {
      const c = concordanceOf(stays(events, others))?.c ?? NaN;
      const turned = concordanceOf(
        stays(
          events.map((value) => -value),
          others.map((value) => -value),
        ).toReversed(),
      );
      expect(turned?.c).toBeCloseTo(1 - c, 10);
    }),
  );
});
