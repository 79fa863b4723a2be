/** Tests the rows of the axis: nothing covers anything else while there is a row for it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from './entry-rows.ts';

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 })), {
    maxLength: 40,
  })
  .map((all) =>
    all.toSorted(([a], [b]) => a - b).map(([start, length]) => ({ start, end: start + length })),
  );

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end;

test('what overlaps stands in different rows, and in no more rows than overlap at one moment', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const rows = rowsOf(all, 100);
      const covering = all.flatMap((span, index) =>
        all.filter(
          (other, otherIndex) =>
            index < otherIndex && rows[index] === rows[otherIndex] && overlap(span, other),
        ),
      );
      expect(covering).toEqual([]);
      const together = all.map(
        ({ start }) => all.filter((span) => span.start <= start && span.end > start).length,
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
