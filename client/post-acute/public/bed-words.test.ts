/** Tests that the age of told beds is said, and that what is a day old is marked. */
import { expect, test } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import { bedWords, isOld } from './bed-words.ts';

const now = Date.parse('2026-10-26T00:30:00Z');
const told = (hours: number) => ({
  beds: 3,
  toldBy: 'Pat, intake',
  notedBy: 'Mei Tan',
  notedAt: new Date(now - hours * hourMs).toISOString(),
});

test('S550 beds are said with the age of what was told', () => {
  expect(bedWords(undefined, now)).toBe('No beds told');
  expect(bedWords(told(0.2), now)).toBe('3 free, told within the hour by Pat, intake');
  expect(bedWords(told(25), now)).toBe('3 free, told 25 h ago by Pat, intake');
  expect(bedWords(told(73), now)).toBe('3 free, told 3 days ago by Pat, intake');
  expect([isOld(undefined, now), isOld(told(24), now), isOld(told(25), now)]).toEqual([
    false,
    false,
    true,
  ]);
});
