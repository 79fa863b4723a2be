/** Tests percentiles and sums of several sorted lists against one list of all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentileOf, sumOf } from './sorted-minutes.ts';

test('a percentile of several lists is that of all their times in order', () => {
  const times = fc.array(fc.integer({ min: -5, max: 2_000_000_000 }), { maxLength: 30 });
  const cases = fc.record({
    lists: fc.array(times, { maxLength: 6 }),
    share: fc.constantFrom(0.05, 0.5, 0.9, 0.95, 1),
  });
  fc.assert(
    fc.property(cases, ({ lists, share }) => {
      const all = lists.flat().toSorted((one, other) => one - other);
      const sorted = lists.map((list) => Int32Array.from(list).toSorted());
      const position = Math.max(1, Math.ceil(share * all.length));
      expect(percentileOf(sorted, share)).toBe(all[position - 1] ?? null);
      expect(sumOf(sorted)).toBe(
        all.length === 0 ? null : all.reduce((sum, minutes) => sum + minutes, 0),
      );
    }),
  );
});
