/** Tests repeated events: in the local time of their zone, over both clock changes, and bounded. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { datesMax } from '#shared/calendar/ics-lines.ts';
import { reader, readLines, readOne, startsOf } from '#server/test/ics.ts';
import { icsText } from '#server/platform/icalendar.ts';
import { readEvents } from './ics-events.ts';

const { zone, now } = reader;

test('a weekly event keeps its local time over both clock changes', () => {
  const all = startsOf(
    'DTSTART;TZID=Europe/London:20250106T090000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY',
  );
  expect(all).toHaveLength(52);
  const hours = all.map((at) => DateTime.fromISO(at, { zone }).toFormat('ccc HH:mm'));
  expect(new Set(hours)).toEqual(new Set(['Mon 09:00']));
  expect(all).toContain('2026-03-23T09:00:00.000Z');
  expect(all).toContain('2026-03-30T08:00:00.000Z');
});

test('dates that were excluded, moved, cancelled or added are so here too', () => {
  const base = ['UID:a', 'DTSTART:20260202T090000Z', 'DTEND:20260202T100000Z', 'SUMMARY:Round'];
  const [event] = readLines(
    [
      ...base,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE:20260209T090000Z',
      'RDATE:20260401T120000Z,20260402T120000Z',
    ],
    [
      'UID:a',
      'RECURRENCE-ID:20260216T090000Z',
      'DTSTART:20260217T140000Z',
      'DTEND:20260217T150000Z',
    ],
    [
      ...base.slice(0, 1),
      'RECURRENCE-ID:20260223T090000Z',
      'DTSTART:20260223T090000Z',
      'STATUS:CANCELLED',
    ],
  );
  expect(event?.busy.map(({ startsAt }) => startsAt.toISOString().slice(0, 13))).toEqual([
    '2026-02-02T09',
    '2026-02-17T14',
    '2026-03-02T09',
    '2026-04-01T12',
    '2026-04-02T12',
  ]);
});

test('endless events are read for a year, and very frequent ones up to a number', () => {
  const daily = readOne('DTSTART:20250101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY');
  expect([daily.dates, daily.isCut]).toEqual([365, false]);
  const often = 'RRULE:FREQ=DAILY;BYHOUR=6,7,8,9,10,11';
  const lines = ['DTSTART:20260120T060000Z', 'DURATION:PT5M', often];
  expect(readOne(...lines)).toMatchObject({ dates: datesMax.ofEvent, isCut: true });
  const all = readLines(...Array.from({ length: 7 }, () => lines));
  expect(all.reduce((sum, { dates }) => sum + dates, 0)).toBe(datesMax.ofFile);
});

test('what our own writer writes of any instants is read as these instants', () => {
  const zones = fc.constantFrom(zone, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
  const minutes = fc.integer({ min: 1, max: 300 * 24 * 60 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 5, max: 720 }), zones, (at, length, theirs) => {
      const startsAt = new Date(now.getTime() + at * 60_000);
      const endsAt = new Date(startsAt.getTime() + length * 60_000);
      const event = { uid: 'a', sequence: 0, status: 'confirmed', summary: 'x' } as const;
      const events = [{ ...event, startsAt, endsAt, zone: theirs }];
      const text = icsText({ method: 'PUBLISH', at: now, events });
      expect(readEvents(text, reader).map(({ busy }) => busy)).toEqual([[{ startsAt, endsAt }]]);
    }),
    { numRuns: 100 },
  );
});

test('a rule yields the dates of its local time, whenever it begins', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const dayOfYear = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(hour, dayOfYear, fc.integer({ min: 1, max: 9 }), (at, day, interval) => {
      const first = DateTime.fromISO('2026-01-20', { zone }).plus({ days: day }).set({ hour: at });
      const all = new Set(
        startsOf(
          `DTSTART;TZID=${zone}:${first.toFormat("yyyyMMdd'T'HHmmss")}`,
          'DURATION:PT30M',
          `RRULE:FREQ=DAILY;INTERVAL=${interval}`,
        ),
      );
      // The hour that is skipped and the one that occurs twice are ambiguous.
      const expected = Array.from({ length: 15 }, (_, nth) => first.plus({ days: nth * interval }))
        .filter((one) => one.hour === at && one.getPossibleOffsets().length === 1)
        .map((one) => one.toUTC().toISO());
      expect(expected.filter((one) => !all.has(one ?? ''))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
