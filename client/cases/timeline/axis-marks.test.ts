/** Tests the marks of an axis: they stand at local hours and midnights, on days of 23 and 25 hours too. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from '#shared/durations.ts';
import { wallTime } from '#client/ui/times/times.ts';
import { marksOf } from './axis-marks.ts';

const ms = (instant: string) => Date.parse(instant);
const zone = 'Europe/London';

test('days begin at the midnight of the clinic in the week in which its clocks go forward and back', () => {
  const spring = marksOf(
    { from: ms('2026-03-27T12:00:00Z'), to: ms('2026-04-01T12:00:00Z') },
    zone,
    8,
  );
  expect(spring.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-03-28T00:00:00.000Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T23:00:00.000Z',
    '2026-03-30T23:00:00.000Z',
    '2026-03-31T23:00:00.000Z',
  ]);
  expect(spring.map(({ words }) => words)).toEqual([
    'Sat 28',
    'Sun 29',
    'Mon 30',
    'Tue 31',
    'Wed 1',
  ]);
  const autumn = marksOf(
    { from: ms('2026-10-24T12:00:00Z'), to: ms('2026-10-27T12:00:00Z') },
    zone,
    4,
  );
  expect(autumn.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-10-24T23:00:00.000Z',
    '2026-10-26T00:00:00.000Z',
    '2026-10-27T00:00:00.000Z',
  ]);
});

test('an hour that the clock skips has no mark, and the day after a skipped midnight has one', () => {
  const night = { from: ms('2026-03-28T23:30:00Z'), to: ms('2026-03-29T05:30:00Z') };
  const words = marksOf(night, zone, 8).map(({ at }) => wallTime(zone, at));
  expect(words).toEqual(['00:00', '02:00', '03:00', '04:00', '05:00', '06:00']);
  // In Santiago the clock goes from 24:00 to 01:00, where the day begins then.
  const santiago = marksOf(
    { from: ms('2026-09-06T03:00:00Z'), to: ms('2026-09-06T08:00:00Z') },
    'America/Santiago',
    8,
  );
  expect(santiago.map(({ isDay }) => isDay)).toEqual([false, true, false, false, false]);
  expect(santiago[1]).toMatchObject({ at: ms('2026-09-06T04:00:00Z'), words: 'Sun 6' });
});

test('marks of any window are in order, at whole local hours, and no more than fit', () => {
  const zones = fc.constantFrom(zone, 'Pacific/Auckland', 'Asia/Kathmandu', 'America/New_York');
  const starts = fc.integer({ min: ms('2026-01-01'), max: ms('2026-12-31') });
  const lengths = fc.integer({ min: 1, max: 24 * 400 }).map((hours) => hours * hourMs);
  fc.assert(
    fc.property(zones, starts, lengths, (of, from, length) => {
      const marks = marksOf({ from, to: from + length }, of, 8);
      expect(marks.length).toBeLessThanOrEqual(10);
      for (const [number, { at, isDay }] of marks.entries()) {
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at).toBeLessThan(from + length);
        expect(at).toBeGreaterThan(marks[number - 1]?.at ?? 0);
        expect(wallTime(of, at)).toMatch(isDay ? /^00:00$|^01:00$/ : /:00$/);
      }
      expect(length < 2 * dayMs || marks.length > 0).toBe(true);
    }),
    { numRuns: 60 },
  );
});
