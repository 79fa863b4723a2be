/** Tests the rows of the axis: nothing covers anything else while there is a row for it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from './entry-rows.ts';

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 })), {
    maxLength: 40,
  })
  .map((all) =>
    all
      .toSorted(([one], [other]) => one - other)
      .map(([start, length]) => ({ start, end: start + length })),
  );

const overlap = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  one.start < other.end && other.start < one.end;

test('what overlaps stands in different rows, and in no more rows than overlap at one moment', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const rows = rowsOf(all, 100);
      const covering = all.flatMap((one, at) =>
        all.filter((span, other) => at < other && rows[at] === rows[other] && overlap(one, span)),
      );
      expect(covering).toEqual([]);
      const together = all.map(
        ({ start }) => all.filter((one) => one.start <= start && one.end > start).length,
      );
      expect(Math.max(-1, ...rows) + 1).toBe(Math.max(0, ...together));
    }),
  );
});

test('there are never more rows than fit', () => {
  fc.assert(
    fc.property(spans, (all) => {
      expect(Math.max(0, ...rowsOf(all, 3))).toBeLessThan(3);
    }),
  );
});
