/** Tests what was observed beside what the paper expects: by value of the points, and by tenths where there are many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrationOf, expectedOf, shareInterval } from './calibration.ts';

const stays = (rows: readonly [points: number, outcomes: number, others: number][]) =>
  rows.flatMap(([points, outcomes, others]) =>
    Array.from({ length: outcomes + others }, (_, at) => ({ points, hasOutcome: at < outcomes })),
  );

test('S572 each value of the points has its stays, its outcomes and what the paper expects', () => {
  const expected = [
    { from: 0, to: 4, percent: 5 },
    { from: 5, to: 6, percent: 12 },
  ];
  const rows = calibrationOf(
    stays([
      [7, 1, 1],
      [0, 0, 10],
      [5, 2, 6],
    ]),
    expected,
  );
  expect(rows).toMatchObject([
    { from: 0, to: 0, stays: 10, outcomes: 0, observed: 0, expected: 5 },
    { from: 5, to: 5, stays: 8, outcomes: 2, observed: 25, expected: 12 },
    { from: 7, to: 7, stays: 2, outcomes: 1, observed: 50, expected: null },
  ]);
});

test('S572 the interval of a share is that of Wilson', () => {
  // Newcombe 1998, table I: 81 of 263 and 0 of 20.
  const published = shareInterval(81, 263);
  expect(published.low).toBeCloseTo(25.53, 2);
  expect(published.high).toBeCloseTo(36.62, 2);
  expect(shareInterval(0, 20).low).toBe(0);
  expect(shareInterval(0, 20).high).toBeCloseTo(16.11, 2);
});

test('S572 what is expected of a group is the mean of its stays, and unknown where the paper says nothing of one', () => {
  const expected = [
    { from: 0, to: 1, percent: 10 },
    { from: 2, to: 2, percent: 40 },
  ];
  expect(expectedOf(expected, [{ points: 0 }, { points: 1 }, { points: 2 }])).toBeCloseTo(20, 10);
  expect(expectedOf(expected, [{ points: 0 }, { points: 3 }])).toBeNull();
  expect(expectedOf(expected, [])).toBeNull();
});

test('S572 no stay is lost or counted twice, whatever points there are, and rows do not overlap', () => {
  const scored = fc.record({ points: fc.integer({ min: 0, max: 60 }), hasOutcome: fc.boolean() });
  fc.assert(
    fc.property(fc.array(scored, { minLength: 1, maxLength: 200 }), (all) => {
      const rows = calibrationOf(all, []);
      const sum = (name: 'stays' | 'outcomes') => rows.reduce((count, row) => count + row[name], 0);
      expect(sum('stays')).toBe(all.length);
      expect(sum('outcomes')).toBe(all.filter(({ hasOutcome }) => hasOutcome).length);
      expect(rows.length).toBeLessThanOrEqual(20);
      const limits = rows.flatMap(({ from, to }) => (from === to ? [from] : [from, to]));
      expect(limits).toEqual([...new Set(limits)].toSorted((a, b) => a - b));
      for (const row of rows) {
        expect(row.from).toBeLessThanOrEqual(row.to);
        expect(row.low).toBeLessThanOrEqual(row.observed + 1e-9);
        expect(row.high).toBeGreaterThanOrEqual(row.observed - 1e-9);
      }
    }),
  );
});
