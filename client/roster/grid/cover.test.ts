/** Tests the lines of the row that says how the days are covered. */
import { expect, test } from 'vitest';
import { coverLines, coverMark, coverNumbers, coverWords } from './cover.ts';

const night = (primaries: number, least: number) => ({
  id: `${primaries} of ${least}`,
  letter: 'N',
  name: 'Night',
  primaries,
  least,
});

test('what is short or over is said in words', () => {
  expect(coverWords(night(1, 2))).toBe('Night: 1 of 2 required, short');
  expect(coverWords(night(3, 2))).toBe('Night: 3 of 2 required, 1 over');
  expect(coverWords(night(2, 2))).toBe('Night: 2 of 2 required');
});

test('a shift with fewer or more people than required is marked, also in a narrow column', () => {
  const numbers = (isNarrow: boolean) =>
    [night(1, 2), night(2, 2), night(3, 2)].map((cover) => coverNumbers(cover, isNarrow));
  expect(numbers(false)).toEqual(['1 of 2', '2 of 2', '3 of 2']);
  expect(numbers(true)).toEqual(['1/2', '2/2', '3/2']);
  const marks = (isNarrow: boolean) =>
    [night(1, 2), night(2, 2), night(3, 2)].map((cover) => coverMark(cover, isNarrow));
  expect(marks(false)).toEqual([' short', '', '']);
  // The shortage by its picture.
  expect(marks(true)).toEqual(['', '', '+']);
});

test('each shift has a line, and of many those that are short, with the number of the others', () => {
  const few = [night(1, 1), night(0, 1)];
  expect(coverLines(few)).toEqual({ lines: few, covered: 0 });
  const many = [...few, night(2, 2), night(3, 2), night(1, 2)];
  expect(coverLines(many)).toEqual({ lines: [night(0, 1), night(1, 2)], covered: 3 });
});
