/** Tests that an independent parser reads back what we write, to the minute, over both clock changes. */
import fc from 'fast-check';
import ical, { type VEvent, type VTimeZone } from 'node-ical';
import { expect, test } from 'vitest';
import { icsText, uidOf, type Ics, type IcsEvent } from './icalendar.ts';
import { minuteMs } from '#shared/durations.ts';

const at = new Date('2026-03-01T08:00:00Z');

function visit(startsAt: string, more: Partial<IcsEvent> = {}): IcsEvent {
  const start = new Date(startsAt);
  return {
    uid: uidOf('one'),
    sequence: 1,
    status: 'confirmed',
    startsAt: start,
    endsAt: new Date(start.getTime() + 30 * minuteMs),
    zone: 'Europe/London',
    summary: 'Tele-visit',
    ...more,
  };
}

const written = (events: IcsEvent[], more: Partial<Ics> = {}) =>
  icsText({ method: 'PUBLISH', at, events, ...more });

const partsOf = (text: string) => Object.values(ical.sync.parseICS(text));
const eventsOf = (text: string) =>
  partsOf(text).filter((part): part is VEvent => part?.type === 'VEVENT');
const zonesOf = (text: string) =>
  partsOf(text).filter((part): part is VTimeZone => part?.type === 'VTIMEZONE');

function readBack(event: IcsEvent): VEvent {
  const [read] = eventsOf(written([event]));
  if (!read) throw new Error('nothing was read');
  return read;
}

test('an appointment is read back with its time, UID, sequence and status', () => {
  const event = visit('2026-06-01T09:00:00Z', {
    sequence: 7,
    url: 'https://karemd.hospital.example/Scheduling?appointment=1',
    location: 'Ward 4, Room 2; left',
    description: 'First line\nSecond line',
    alarmMinutes: [15],
  });
  const read = readBack(event);
  expect(read).toMatchObject({
    uid: 'one@karemd',
    sequence: 7,
    status: 'CONFIRMED',
    summary: 'Tele-visit',
    location: 'Ward 4, Room 2; left',
    description: 'First line\nSecond line',
    transparency: 'OPAQUE',
    alarms: [{ action: 'DISPLAY', trigger: '-PT15M' }],
  });
  expect([read.start, read.end]).toEqual([event.startsAt, event.endsAt]);
  expect(read.dtstamp).toEqual(at);
});

test('times are in local time, and the zone is described', () => {
  const text = written([visit('2026-06-01T09:00:00Z'), visit('2026-12-01T09:00:00Z')]);
  expect(text).toContain('DTSTART;TZID=Europe/London:20260601T100000\r\n');
  expect(text).toContain('DTSTART;TZID=Europe/London:20261201T090000\r\n');
  expect(text).toContain('DTSTAMP:20260301T080000Z\r\n');
  const [zone, ...others] = zonesOf(text);
  expect([zone?.tzid, others]).toEqual(['Europe/London', []]);
  expect(text).toMatch(/BEGIN:DAYLIGHT[^]+TZOFFSETTO:\+0100[^]+BYMONTH=3;BYDAY=-1SU/);
});

test.each([
  ['before the clocks go forward', '2026-03-29T00:30:00Z', 'Europe/London'],
  ['right after they went forward', '2026-03-29T01:00:00Z', 'Europe/London'],
  ['the first time that the hour comes', '2026-10-25T00:15:00Z', 'Europe/London'],
  ['the second time that the hour comes', '2026-10-25T01:15:00Z', 'Europe/London'],
  ['over the end of that hour', '2026-10-25T00:45:00Z', 'Europe/London'],
  ['half an hour of difference', '2026-04-04T15:10:00Z', 'Australia/Lord_Howe'],
  ['a switch in the other half of the year', '2026-11-01T06:30:00Z', 'America/New_York'],
])('the instant is kept: %s', (_when, startsAt, zone) => {
  const event = visit(startsAt, { zone });
  const read = readBack(event);
  expect([read.start, read.end]).toEqual([event.startsAt, event.endsAt]);
});

test('any instant of any zone that people live in is kept', () => {
  const minutes = fc.integer({ min: 0, max: 2 * 366 * 24 * 60 });
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Eastern');
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const startsAt = new Date(Date.UTC(2026, 0, 1) + minute * minuteMs);
      const event = visit(startsAt.toISOString(), { zone });
      const read = readBack(event);
      expect([read.start, read.end]).toEqual([event.startsAt, event.endsAt]);
    }),
    { numRuns: 200 },
  );
});

test('every zone that is named is described, under the same name', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC', 'US/Eastern']) {
    const text = written([visit('2026-06-01T09:00:00Z', { zone })]);
    const named = [...text.matchAll(/DT(?:START|END);TZID=([^:]+):/g)].map((found) => found[1]);
    expect([...new Set(named)]).toEqual(zonesOf(text).map(({ tzid }) => tzid));
  }
});

test('a cancelled event says so, is transparent and has no alarm', () => {
  expect(
    readBack(visit('2026-06-01T09:00:00Z', { status: 'cancelled', alarmMinutes: [15] })),
  ).toMatchObject({ status: 'CANCELLED', transparency: 'TRANSPARENT' });
  expect(
    written([visit('2026-06-01T09:00:00Z', { status: 'cancelled', alarmMinutes: [15] })]),
  ).not.toContain('VALARM');
});

test('an invitation has its organizer, its attendee and its method', () => {
  const event = visit('2026-06-01T09:00:00Z', {
    organizer: { name: 'Dr. "Lena" Okafor', email: 'no-reply@karemd.example' },
    attendees: [{ name: 'Ünal; Ay\u015fe, Dr.', email: 'ayse@patients.example' }],
  });
  const text = written([event], { method: 'REQUEST' });
  const [read] = eventsOf(text);
  expect(read?.method).toBe('REQUEST');
  expect(read?.organizer).toMatchObject({ val: 'mailto:no-reply@karemd.example' });
  expect(read?.attendee).toMatchObject({
    val: 'MAILTO:ayse@patients.example',
    params: { PARTSTAT: 'NEEDS-ACTION', RSVP: false },
  });
  expect(written([event], { method: 'CANCEL' })).toContain('METHOD:CANCEL\r\n');
});

test('whatever a name contains stays in its line, and no line is longer than 75 octets', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (summary, name) => {
      const ics = written(
        [
          visit('2026-06-01T09:00:00Z', {
            summary: `${summary}\r\nSTATUS:CANCELLED\nBEGIN:VEVENT`,
            attendees: [{ name, email: 'a@b.example' }],
          }),
        ],
        { name },
      );
      const lines = ics.split('\r\n');
      expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      // eslint-disable-next-line no-control-regex
      expect(ics).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\r(?!\n)|(?<!\r)\n/);
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(eventsOf(ics).map(({ status }) => status)).toEqual(['CONFIRMED']);
    }),
    { numRuns: 50 },
  );
});
