/** Tests how other programs' events are read: times in the right zone, or the reason why an event is skipped. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { reader, readLines, readOne, startsOf } from '#server/test/ics.ts';
import { readEvents } from './ics-events.ts';

const utc = (text: string) =>
  DateTime.fromISO(text, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss'Z'");

test('a time is read in its zone, and a title as its text', () => {
  const lines = ['DTSTART;TZID=America/New_York:20260601T090000', 'DURATION:PT45M'];
  expect(readOne(...lines, 'SUMMARY:Lunch\\, with Sam\\nand others')).toMatchObject({
    title: 'Lunch, with Sam and others',
    startsAt: '2026-06-01T13:00:00.000Z',
    endsAt: '2026-06-01T13:45:00.000Z',
    dates: 1,
    skipped: null,
    unknownZone: null,
  });
});

test('a time without a zone is in the person’s own zone, in summer as in winter', () => {
  expect(startsOf('DTSTART:20260601T090000', 'DTEND:20260601T100000')).toEqual([
    '2026-06-01T08:00:00.000Z',
  ]);
  expect(startsOf('DTSTART:20261201T090000', 'DTEND:20261201T100000')).toEqual([
    '2026-12-01T09:00:00.000Z',
  ]);
});

test('an unknown zone is named, and its times are read in the person’s own zone', () => {
  const event = readOne('DTSTART;TZID=Ward/Four:20260601T090000', 'DURATION:PT1H');
  expect([event.unknownZone, event.startsAt]).toEqual(['Ward/Four', '2026-06-01T08:00:00.000Z']);
});

test('Microsoft’s names of zones are known', () => {
  const event = readOne('DTSTART;TZID="Eastern Standard Time":20260601T090000', 'DURATION:PT1H');
  expect([event.unknownZone, event.startsAt]).toEqual([null, '2026-06-01T13:00:00.000Z']);
});

test('a whole day is from midnight to midnight: 23 hours when the clocks go forward, 25 when back', () => {
  const hours = (from: string, to: string) => {
    const [span] = readOne(`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`).busy;
    return span && (span.endsAt.getTime() - span.startsAt.getTime()) / 3_600_000;
  };
  expect(hours('20260329', '20260330')).toBe(23);
  expect(hours('20261025', '20261026')).toBe(25);
  expect(hours('20260601', '20260604')).toBe(72);
  expect(readOne('DTSTART;VALUE=DATE:20260601')).toMatchObject({ isAllDay: true, dates: 1 });
});

test.each([
  ['cancelled', ['DTSTART:20260601T090000Z', 'DURATION:PT1H', 'STATUS:CANCELLED']],
  ['free', ['DTSTART:20260601T090000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT']],
  ['free', ['DTSTART:20260601T090000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
  ['over', ['DTSTART:20260101T090000Z', 'DURATION:PT1H']],
  ['over', ['DTSTART:20250101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=10']],
  ['far', ['DTSTART:20280101T090000Z', 'DURATION:PT1H']],
  ['empty', ['DTSTART:20260601T090000Z']],
  ['empty', ['DTSTART:20260601T090000Z', 'DTEND:20260601T080000Z']],
  ['long', ['DTSTART:20260601T090000Z', 'DTEND:20270601T090000Z']],
  ['often', ['DTSTART:20260601T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']],
  ['often', ['DTSTART:20260601T090000Z', 'DURATION:PT1S', 'RRULE:FREQ=HOURLY']],
  [
    'often',
    [
      'DTSTART:20260601T090000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=DAILY;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10',
    ],
  ],
  ['unreadable', ['DTSTART:20260601T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES']],
  ['unreadable', ['DTSTART:tomorrow', 'SUMMARY:When?']],
  ['unreadable', ['SUMMARY:Never']],
])('an event that makes nobody busy says why: %s', (reason, lines) => {
  const [event, fine] = readLines(lines, ['DTSTART:20260601T090000Z', 'DURATION:PT1H']);
  expect(event).toMatchObject({ skipped: reason, dates: 0, busy: [] });
  expect(fine).toMatchObject({ skipped: null, dates: 1 });
});

test('keys and characters with a special meaning in JavaScript have none here', () => {
  const events = readEvents(
    [
      'BEGIN:VCALENDAR',
      '__proto__:1',
      'BEGIN:VEVENT',
      'UID:__proto__',
      '__proto__:2',
      'constructor:3',
      'DTSTART:20260601T090000Z',
      'DURATION:PT1H',
      'SUMMARY:a\u0000b\u001B[31mc\u0085d',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'SUMMARY:Not the title',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n'),
    reader,
  );
  expect(events).toMatchObject([{ title: 'a b [31mc d', dates: 1 }]);
  expect(Object.prototype).not.toHaveProperty('uid');
});

test('the last second of the year ahead is read, the next one is not', () => {
  const end = DateTime.fromJSDate(reader.now, { zone: 'utc' }).plus({ days: 365 });
  const at = (moved: object) =>
    startsOf(`DTSTART:${utc(end.plus(moved).toISO() ?? '')}`, 'DURATION:PT1H');
  expect(at({ seconds: -1 })).toHaveLength(1);
  expect(at({ seconds: 0 })).toEqual([]);
});
