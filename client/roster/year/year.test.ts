/** Tests a year by week: its ends, what a week has, and the words of its counts. */
import { expect, test } from 'vitest';
import { stripOf } from '#shared/roster/roster-year.ts';
import { countsOf, countWords, marksOf, positionAfter, weeksOf } from './year.ts';

test('weeks begin on Monday, and days of another year have no mark', () => {
  const weeks = weeksOf(2026);
  expect(weeks).toHaveLength(53);
  expect(weeks[0]).toEqual({ monday: '2025-12-29', first: -3 });
  const strip = stripOf(365, [0, 1, 1, 364], 'dsnn');
  expect(marksOf(strip, weeks[0]!)).toBe('...dn..');
  expect(marksOf(strip, weeks[52]!)).toBe('...n...');
  expect(weeksOf(2024)[0]).toEqual({ monday: '2024-01-01', first: 0 });
  expect(weeksOf(2024)).toHaveLength(53);
  expect(weeksOf(2028)).toHaveLength(53);
});

test('a week is said by what it has, weekends besides', () => {
  expect(countWords(countsOf(['dd.n.cn']))).toBe('2 days, 2 nights, 1 on call, 2 on a weekend');
  expect(countWords(countsOf(['d......']))).toBe('1 day');
  expect(countWords(countsOf(['.......']))).toBe('no shift');
});

test('keys move by person and week and stop at the ends', () => {
  const size = { rows: 3, weeks: 53 };
  expect(positionAfter({ row: 0, week: 0 }, 'ArrowUp', size)).toEqual({ row: 0, week: 0 });
  expect(positionAfter({ row: 0, week: 5 }, 'End', size)).toEqual({ row: 0, week: 52 });
  expect(positionAfter({ row: 0, week: 5 }, 'PageDown', size)).toEqual({ row: 2, week: 5 });
  expect(positionAfter({ row: 0, week: 5 }, 'x', size)).toBeNull();
});
