/** Tests that overlapping items are shown side by side, and others at full width. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inSubcolumns } from './subcolumns.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 300 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) })),
  { maxLength: 40 },
);

test('no two entries that overlap share a subcolumn, and none is lost', () => {
  fc.assert(
    fc.property(spans, (items) => {
      const arranged = inSubcolumns(items);
      expect(arranged).toHaveLength(items.length);
      expect(arranged.every(({ subcolumn, subcolumns }) => subcolumn < subcolumns)).toBe(true);
      const overlapping = arranged.flatMap((placedItem, at) =>
        arranged
          .slice(at + 1)
          .filter(({ item }) => placedItem.item.from < item.to && item.from < placedItem.item.to)
          .map((other) => ({ placedItem, other })),
      );
      const shared = overlapping.filter(
        ({ placedItem, other }) => placedItem.subcolumn === other.subcolumn,
      );
      expect(shared).toEqual([]);
      const uneven = overlapping.filter(
        ({ placedItem, other }) => placedItem.subcolumns !== other.subcolumns,
      );
      expect(uneven).toEqual([]);
    }),
  );
});

test('items that only touch take the whole width', () => {
  const [first, second] = inSubcolumns([
    { from: 60, to: 120 },
    { from: 120, to: 180 },
  ]);
  expect([first?.subcolumns, second?.subcolumns]).toEqual([1, 1]);
});

test('overlapping items are side by side, what follows has the whole width again', () => {
  const [a, b, c, d] = [
    { from: 480, to: 540 },
    { from: 510, to: 570 },
    { from: 540, to: 555 },
    { from: 600, to: 630 },
  ];
  const arranged = inSubcolumns([d, c, b, a]);
  expect(arranged.map(({ subcolumn, subcolumns }) => [subcolumn, subcolumns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
  expect(inSubcolumns([])).toEqual([]);
});

test('what is shown longer than it is has what follows beside it', () => {
  const items = [
    { from: 480, to: 495 },
    { from: 495, to: 510 },
    { from: 525, to: 555 },
  ];
  const besides = (least: number) => inSubcolumns(items, least).map(({ subcolumns }) => subcolumns);
  expect(besides(0)).toEqual([1, 1, 1]);
  expect(besides(30)).toEqual([2, 2, 1]);
});
