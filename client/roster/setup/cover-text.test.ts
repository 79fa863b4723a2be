/** Tests how required cover is typed. */
import { expect, test } from 'vitest';
import { coverFrom, coverText } from './cover-text.ts';

test('a number is the least, two are the least and what is wanted, and what is shown can be typed', () => {
  expect(coverFrom('2')).toEqual({ least: 2, wanted: 2 });
  expect(coverFrom(' 2 – 3 ')).toEqual({ least: 2, wanted: 3 });
  expect(coverFrom('0-1')).toEqual({ least: 0, wanted: 1 });
  for (const text of ['2', '2-3', '0-1']) expect(coverText(coverFrom(text)!)).toBe(text);
});

test('nothing is nobody; words, and less wanted than needed, are refused', () => {
  expect(coverFrom('')).toEqual({ least: 0, wanted: 0 });
  expect([coverFrom('two'), coverFrom('3-2'), coverFrom('123')]).toEqual([null, null, null]);
});
