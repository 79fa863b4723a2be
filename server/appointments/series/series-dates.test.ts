/** Tests the dates of a series: months without the day, both clock changes, and against an iCalendar reader. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import ical, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { seriesMax, type SeriesRule } from '#shared/appointments/series.ts';
import { patternOf } from '#shared/appointments/series-rule.ts';
import { faultOfRule, keptRule, occurrences, untilEndOf } from './series-dates.ts';

const london = 'Europe/London';
const weekly = (weekday: number, count: number): SeriesRule => ({
  every: 'week',
  interval: 1,
  weekdays: [weekday],
  ends: { count },
});
const instants = (rule: SeriesRule, startsAt: string, zone = london) =>
  occurrences(rule, new Date(startsAt), zone).map(
    (occurrence) => occurrence.startsAt?.toISOString() ?? occurrence.day,
  );

test('the local time stays when the clocks go forward and when they go back', () => {
  expect(instants(weekly(2, 3), '2027-03-23T10:00:00Z')).toEqual([
    '2027-03-23T10:00:00.000Z',
    '2027-03-30T09:00:00.000Z',
    '2027-04-06T09:00:00.000Z',
  ]);
  expect(instants(weekly(2, 3), '2026-10-20T09:00:00Z')).toEqual([
    '2026-10-20T09:00:00.000Z',
    '2026-10-27T10:00:00.000Z',
    '2026-11-03T10:00:00.000Z',
  ]);
  const newYork = instants(weekly(1, 2), '2027-03-08T14:00:00Z', 'America/New_York');
  expect(newYork).toEqual(['2027-03-08T14:00:00.000Z', '2027-03-15T13:00:00.000Z']);
});

test('a date on which the clock skips that time is counted and has no instant', () => {
  expect(instants(weekly(7, 3), '2027-03-21T01:30:00Z')).toEqual([
    '2027-03-21T01:30:00.000Z',
    '2027-03-28',
    '2027-04-04T00:30:00.000Z',
  ]);
  // In Cairo the clock skips the hour after midnight itself.
  expect(instants(weekly(5, 2), '2027-04-22T22:00:00Z', 'Africa/Cairo')).toEqual([
    '2027-04-22T22:00:00.000Z',
    '2027-04-30',
  ]);
});

test('of a time that occurs twice the first is meant, unless the series begins with the second', () => {
  expect(instants(weekly(7, 2), '2026-10-18T00:30:00Z')[1]).toBe('2026-10-25T00:30:00.000Z');
  expect(instants(weekly(7, 2), '2026-10-25T01:30:00Z')).toEqual([
    '2026-10-25T01:30:00.000Z',
    '2026-11-01T01:30:00.000Z',
  ]);
});

test('months without the day are left out, the last weekday is in all of them', () => {
  const monthly = { every: 'month-day', interval: 1, ends: { count: 4 } } as const;
  const days = (rule: SeriesRule, startsAt: string) =>
    occurrences(rule, new Date(startsAt), london).map(({ day }) => day);
  expect(days(monthly, '2026-12-31T10:00:00Z')).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
  ]);
  expect(days({ ...monthly, every: 'month-weekday' }, '2026-12-29T10:00:00Z')).toEqual([
    '2026-12-29',
    '2027-01-26',
    '2027-02-23',
    '2027-03-30',
  ]);
  const everyOther: SeriesRule = {
    every: 'week',
    interval: 2,
    weekdays: [1, 5],
    ends: { count: 5 },
  };
  expect(days(everyOther, '2026-12-11T10:00:00Z').length).toBe(5);
  expect(days(everyOther, '2026-12-11T10:00:00Z').slice(0, 3)).toEqual([
    '2026-12-11',
    '2026-12-21',
    '2026-12-25',
  ]);
});

test('the last day is included, in the local time of the zone and not in UTC', () => {
  const rule: SeriesRule = { every: 'day', interval: 1, ends: { until: '2026-12-10' } };
  expect(instants(rule, '2026-12-09T03:00:00Z', 'America/New_York')).toEqual([
    '2026-12-09T03:00:00.000Z',
    '2026-12-10T03:00:00.000Z',
    '2026-12-11T03:00:00.000Z',
  ]);
  expect(untilEndOf('2026-12-10', 'America/New_York')).toBe('20261211T045959Z');
  const pattern = patternOf(rule, '2026-12-08');
  expect(keptRule(pattern, rule.ends, london)).toBe('FREQ=DAILY;INTERVAL=1;UNTIL=20261210T235959Z');
});

test.each<[string, SeriesRule, string | null]>([
  [
    'another weekday first',
    weekly(3, 4),
    'The first date is on another weekday. Choose that one too.',
  ],
  [
    'an end before the first',
    { ...weekly(2, 4), ends: { until: '2026-12-07' } },
    'The end is before the first date. Choose a later end.',
  ],
  ['an end on the first', { ...weekly(2, 4), ends: { until: '2026-12-08' } }, null],
  [
    'too many dates',
    { every: 'day', interval: 1, ends: { until: '2027-12-01' } },
    'These are more than 100 dates. Choose an earlier end.',
  ],
  ['exactly a hundred', { every: 'day', interval: 1, ends: { count: 100 } }, null],
  [
    'more than two years',
    { every: 'month-day', interval: 1, ends: { count: 26 } },
    'The last date is more than two years ahead. Choose an earlier end.',
  ],
  ['two years', { every: 'month-day', interval: 1, ends: { count: 25 } }, null],
])('a rule with %s is answered with its problem', (_, rule, fault) => {
  expect(faultOfRule(rule, '2026-12-08')).toBe(fault);
});

const zones = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];
const anyRule = fc.record({
  every: fc.constantFrom('day', 'week', 'month-day', 'month-weekday'),
  interval: fc.integer({ min: 1, max: 4 }),
  dates: fc.integer({ min: 2, max: 12 }),
  /** Null where the rule ends after so many dates. */
  lastsDays: fc.option(fc.integer({ min: 0, max: 90 })),
  day: fc.integer({ min: 0, max: 800 }),
  minute: fc.integer({ min: 0, max: 95 }),
  zone: fc.constantFrom(...zones),
  more: fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
});

/**
 * The dates that another program computes: it counts in the zone, and leaves out the times that a
 * clock skips.
 */
function readBack(first: DateTime, rrule: string): number[] {
  const start = `DTSTART;TZID=${first.zoneName}:${first.toFormat("yyyyMMdd'T'HHmmss")}`;
  const event = ['BEGIN:VEVENT', 'UID:a', start, `RRULE:${rrule}`, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n');
  const read = Object.values(ical.sync.parseICS(text)).find(
    (part): part is VEvent => part?.type === 'VEVENT',
  );
  return read?.rrule?.all().map((at) => at.getTime()) ?? [];
}

test('every date has the same local time, in order, and a calendar that reads the rule has the same', () => {
  fc.assert(
    fc.property(anyRule, ({ every, interval, dates, lastsDays, day, minute, zone, more }) => {
      const first = DateTime.fromISO('2026-01-05', { zone }).plus({ days: day });
      const begins = first.set({ hour: Math.floor(minute / 4), minute: (minute % 4) * 15 });
      const firstDay = begins.toFormat('yyyy-MM-dd');
      const until = begins.plus({ days: lastsDays ?? 0 }).toFormat('yyyy-MM-dd');
      const ends = lastsDays === null ? { count: dates } : { until };
      const weekdays = every === 'week' ? { weekdays: [begins.weekday, ...more] } : {};
      const rule = { every, interval, ends, ...weekdays } as SeriesRule;
      const seriesDates = occurrences(rule, begins.toJSDate(), zone);
      const wall = begins.toFormat('HH:mm');
      const starts = seriesDates.flatMap(({ startsAt }) => startsAt ?? []);
      for (const instant of starts)
        expect(DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm')).toBe(wall);
      expect(starts).toEqual(starts.toSorted((start, other) => start.getTime() - other.getTime()));
      const theirs = readBack(begins, keptRule(patternOf(rule, firstDay), ends, zone));
      expect(starts.map((instant) => instant.getTime())).toEqual(theirs.slice(0, starts.length));
      // It counts one more date at the end for each that a clock skips.
      const skipped = lastsDays === null ? seriesDates.length - starts.length : 0;
      expect(theirs).toHaveLength(starts.length + skipped);
    }),
    { numRuns: 400, seed: 7 },
  );
});

test('no rule yields more dates than a series may have plus one', () => {
  const daily: SeriesRule = { every: 'day', interval: 1, ends: { until: '2030-01-01' } };
  expect(occurrences(daily, new Date('2026-12-08T10:00:00Z'), london)).toHaveLength(seriesMax + 1);
});
