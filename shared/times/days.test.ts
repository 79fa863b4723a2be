/** Tests that addresses accept the same days as calls. */
import { expect, test } from 'vitest';
import { isDay } from './days.ts';
import { Day } from '#shared/time.ts';

const two = (number: number) => String(number).padStart(2, '0');
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);

test('a day in an address is one that a call accepts', () => {
  const years = ['0999', '1000', '1900', '2000', '2026', '2028', '8999', '9000'];
  const days = years.flatMap((year) =>
    upTo(13).flatMap((month) => upTo(32).map((day) => `${year}-${two(month)}-${two(day)}`)),
  );
  const invalidDays = ['', 'today', '2026-1-1', '2026-01-01T00:00Z', ' 2026-01-01', '2026-01-01\n'];
  for (const text of [...days, ...invalidDays])
    expect([text, isDay(text)]).toEqual([text, Day.safeParse(text).success]);
  expect(isDay(null)).toBe(false);
});
