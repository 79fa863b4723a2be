/** Tests that the quick computation of local time agrees with the time zone's rules. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import { minutesOf, wallClock } from './wall-clock.ts';

const expected = (zone: string, ms: number) => ({
  day: dayIn(zone, ms),
  minute: minutesOf(wallTime(zone, ms)),
});

/** Around a clock change: in both directions, at midnight too, by half an hour, by a whole day. */
const switches = [
  ['Europe/London', '2026-03-29T01:00Z'],
  ['Europe/London', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['Atlantic/Azores', '2026-03-29T01:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
] as const;

test.each(switches)('in %s around %s', (zone, at) => {
  for (let minutes = -3_000; minutes <= 3_000; minutes += 15) {
    const ms = Date.parse(at) + minutes * 60_000;
    expect({ ms, ...wallClock(zone, ms) }).toEqual({ ms, ...expected(zone, ms) });
  }
});

test('in any zone at any minute of these years', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const minutes = fc.integer({ min: 0, max: 10 * 366 * 24 * 60 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const ms = Date.UTC(2020, 0) + minute * 60_000;
      expect(wallClock(zone, ms)).toEqual(expected(zone, ms));
    }),
    { numRuns: 300 },
  );
});
