/** Tests the periods of figures: months of every length, and a year that begins on a 29 February. */
import { expect, test } from 'vitest';
import { daysOf } from '#shared/cases/figure-periods.ts';

test('a period is made of whole days, and ends today or with its month', () => {
  expect(daysOf('30-days', '2024-03-10')).toEqual({ from: '2024-02-10', to: '2024-03-10' });
  expect(daysOf('this-month', '2024-03-01')).toEqual({ from: '2024-03-01', to: '2024-03-01' });
  expect(daysOf('last-month', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOf('last-month', '2025-01-15')).toEqual({ from: '2024-12-01', to: '2024-12-31' });
});

test('twelve months end today, whatever the year', () => {
  expect(daysOf('12-months', '2025-03-10')).toEqual({ from: '2024-03-11', to: '2025-03-10' });
  expect(daysOf('12-months', '2024-02-29')).toEqual({ from: '2023-03-01', to: '2024-02-29' });
});
