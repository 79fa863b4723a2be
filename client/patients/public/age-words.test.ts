/** Tests how old a patient is: to the day, over leap days, and of the youngest in months and days. */
import { expect, test } from 'vitest';
import { ageWords } from './age-words.ts';

test.each([
  ['1968-11-26', '2026-11-26', '58 years old'],
  ['1968-11-27', '2026-11-26', '57 years old'],
  ['2004-02-29', '2026-02-28', '21 years old'],
  ['2004-02-29', '2026-03-01', '22 years old'],
  ['2024-11-27', '2026-11-26', '23 months old'],
  ['2024-11-26', '2026-11-26', '2 years old'],
  ['2026-10-26', '2026-11-26', '1 month old'],
  ['2026-10-31', '2026-11-30', '30 days old'],
  ['2026-11-25', '2026-11-26', '1 day old'],
  ['2026-11-26', '2026-11-26', '0 days old'],
])('born on %s, on %s: %s', (birthDate, today, words) => {
  expect(ageWords(birthDate, today)).toBe(words);
});
