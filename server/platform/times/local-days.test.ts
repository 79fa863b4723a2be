/** Tests local days as instants, over both daylight-saving switches and in every zone. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import {
  dayAfter,
  dayAt,
  hourOfDay,
  instantOfEvenDay,
  spanOfDays,
  startOfDay,
  wallTimeAt,
} from './local-days.ts';

const hours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  (endsAt.getTime() - startsAt.getTime()) / 3_600_000;

const day = (text: string) => ({ from: text, to: text });

test('the day on which the clocks go forward has 23 hours, the one on which they go back 25', () => {
  expect(hours(spanOfDays(day('2026-03-29'), 'Europe/London'))).toBe(23);
  expect(hours(spanOfDays(day('2026-10-25'), 'Europe/London'))).toBe(25);
  expect(hours(spanOfDays(day('2026-03-08'), 'America/New_York'))).toBe(23);
  expect(hours(spanOfDays(day('2026-11-01'), 'America/New_York'))).toBe(25);
  expect(hours(spanOfDays(day('2026-11-21'), 'Europe/London'))).toBe(24);
  expect(hours(spanOfDays({ from: '2026-03-23', to: '2026-03-29' }, 'Europe/London'))).toBe(167);
});

test('a day begins at its midnight, in summer and in winter', () => {
  expect(startOfDay('2026-07-01', 'Europe/London').toISOString()).toBe('2026-06-30T23:00:00.000Z');
  expect(startOfDay('2026-12-01', 'Europe/London').toISOString()).toBe('2026-12-01T00:00:00.000Z');
  expect(startOfDay('2026-07-01', 'America/New_York').toISOString()).toBe(
    '2026-07-01T04:00:00.000Z',
  );
});

test('where midnight is skipped the day begins at one, where it comes twice at the first', () => {
  expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  );
  expect(startOfDay('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

test('eight in the morning is eight in local time on the days of both switches', () => {
  const eight = (at: string) => hourOfDay(at, 8, 'Europe/London').toISOString();
  expect(eight('2026-03-28')).toBe('2026-03-28T08:00:00.000Z');
  expect(eight('2026-03-29')).toBe('2026-03-29T07:00:00.000Z');
  expect(eight('2026-10-24')).toBe('2026-10-24T07:00:00.000Z');
  expect(eight('2026-10-25')).toBe('2026-10-25T08:00:00.000Z');
});

const wallOf = new Map<string, Intl.DateTimeFormat>();
/** From Intl, another source than luxon's arithmetic. */
function wall(instant: Date, zone: string): string {
  const format =
    wallOf.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  wallOf.set(zone, format);
  return format.format(instant);
}

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
});

test('every instant belongs to exactly one day of every zone, and days meet without a gap', () => {
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const today = dayAt(instant, zone);
      const { startsAt, endsAt } = spanOfDays(day(today), zone);
      expect(today).toBe(wall(instant, zone));
      expect(startsAt <= instant && instant < endsAt).toBe(true);
      expect(endsAt).toEqual(startOfDay(dayAfter(today), zone));
    }),
    { numRuns: 3_000 },
  );
});

test('on a day without a switch a minute of the day is that minute in local time, on other days it is null', () => {
  fc.assert(
    fc.property(instants, zones, fc.nat({ max: 1439 }), (instant, zone, minute) => {
      const today = dayAt(instant, zone);
      const at = instantOfEvenDay(today, minute, zone);
      const { hour, minute: shown } = DateTime.fromJSDate(at ?? instant, { zone });
      expect([at === null || hour * 60 + shown, at === null || dayAt(at, zone)]).toEqual(
        at === null ? [true, true] : [minute, today],
      );
    }),
    { numRuns: 2_000 },
  );
  for (const day of ['2026-03-29', '2026-10-25'])
    expect(instantOfEvenDay(day, 600, 'Europe/London')).toBeNull();
});

test('S249 the time on the wall is the one of the zone, on days with a switch too', () => {
  const switches = [
    '2026-03-29T00:59Z',
    '2026-03-29T01:00Z',
    '2026-10-25T00:30Z',
    '2026-10-25T01:30Z',
  ];
  const formats = new Map<string, Intl.DateTimeFormat>();
  const timeOf = (instant: Date, zone: string) => {
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    formats.set(zone, format);
    return format.format(instant);
  };
  const holds = (instant: Date, zone: string): void => {
    const shown = { day: wall(instant, zone), time: timeOf(instant, zone) };
    expect(wallTimeAt(instant, zone)).toEqual(shown);
  };
  for (const at of switches) holds(new Date(at), 'Europe/London');
  fc.assert(fc.property(instants, zones, holds), { numRuns: 2_000 });
});
