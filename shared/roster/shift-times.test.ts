/** Tests the instants of shifts by the clocks on the wall, over both daylight-saving switches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { dayAfter, shiftTime } from './shift-times.ts';

const night = { startMinute: 19 * 60, durationMinutes: 720, countedMinutes: 660, isAtHome: false };

test.each([
  { zone: 'Europe/London', day: '2026-03-28', hours: 11 },
  { zone: 'Europe/London', day: '2026-10-24', hours: 13 },
  { zone: 'America/New_York', day: '2026-03-07', hours: 11 },
  { zone: 'America/New_York', day: '2026-10-31', hours: 13 },
  { zone: 'Australia/Lord_Howe', day: '2026-04-04', hours: 12.5 },
  { zone: 'Europe/London', day: '2026-06-01', hours: 12 },
])('a night of $day in $zone is $hours hours long, and counts so', ({ zone, day, hours }) => {
  const { startsMs, endsMs, countedMinutes } = shiftTime(night, day, zone);
  expect((endsMs - startsMs) / hourMs).toBe(hours);
  expect(countedMinutes).toBe(hours * 60 - 60);
  expect(shiftTime({ ...night, isAtHome: true }, day, zone).countedMinutes).toBe(660);
});

test('a start that the clocks leave out comes an hour later, one that comes twice is the first', () => {
  const at = (day: string, startMinute: number) =>
    new Date(shiftTime({ ...night, startMinute }, day, 'Europe/London').startsMs).toISOString();
  expect(at('2026-03-29', 90)).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25', 90)).toBe('2026-10-25T00:30:00.000Z');
});

test('both ends of any shift are what clocks on the wall show', () => {
  const zones = ['Europe/London', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'];
  const clocks = new Map(
    zones.map((zone) => {
      const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
      return [zone, new Intl.DateTimeFormat('sv-SE', options)];
    }),
  );
  const wall = (day: string, minute: number) =>
    new Date(Date.parse(`${day}T00:00Z`) + minute * minuteMs)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 730 }),
      // No clock is put forward or back by day.
      fc.integer({ min: 4 * 60, max: 1_439 }),
      fc.integer({ min: 15, max: 1_680 }),
      (zone, days, startMinute, durationMinutes) => {
        const day = dayAfter('2026-01-01', days);
        const endMinute = (startMinute + durationMinutes) % 1_440;
        fc.pre(endMinute >= 240);
        const type = { ...night, startMinute, durationMinutes };
        const { startsMs, endsMs } = shiftTime(type, day, zone);
        expect(clocks.get(zone)?.format(startsMs)).toBe(wall(day, startMinute));
        expect(clocks.get(zone)?.format(endsMs)).toBe(wall(day, startMinute + durationMinutes));
      },
    ),
  );
});
