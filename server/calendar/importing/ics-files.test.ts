/** Tests files as calendar programs export them: moved dates, one UID for many events, declined ones. */
import { expect, test } from 'vitest';
import { event, fileSpans, fileStarts, readFile } from '#server/test/ics.ts';

test('S165 a moved date is found in whatever zone it is named', () => {
  const weekly = ['UID:1', 'DTSTART;TZID=Europe/Berlin:20270104T160000', 'DURATION:PT1H'];
  const moved = (name: string) => [
    ...event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ...event('UID:1', name, 'DTSTART:20270112T080000Z', 'DTEND:20270112T090000Z'),
  ];
  const expected = [['2027-01-04T15:00', '2027-01-12T08:00', '2027-01-18T15:00']];
  for (const name of [
    'RECURRENCE-ID:20270111T150000Z',
    'RECURRENCE-ID;TZID=America/New_York:20270111T100000',
    'RECURRENCE-ID;TZID=Pacific/Auckland:20270112T040000',
    'RECURRENCE-ID;VALUE=DATE:20270111',
  ])
    expect(fileStarts(...moved(name))).toEqual(expected);
});

test('S165 a date of the other side of the world is found on its own day', () => {
  expect(
    fileStarts(
      ...event(
        'UID:1',
        'DTSTART;TZID=Pacific/Auckland:20270108T110000',
        'DTEND;TZID=Pacific/Auckland:20270108T120000',
        'RRULE:FREQ=DAILY;COUNT=3;INTERVAL=2',
      ),
      ...event(
        'UID:1',
        'RECURRENCE-ID;TZID=Europe/Paris:20270109T230000',
        'DTSTART;TZID=Europe/Paris:20270110T080000',
        'DURATION:PT1H',
      ),
    ),
  ).toEqual([['2027-01-07T22:00', '2027-01-10T07:00', '2027-01-11T22:00']]);
});

test('S165 a change of all later dates moves them too', () => {
  expect(
    fileSpans(
      ...event('UID:1', 'DTSTART:20270104T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ...event(
        'UID:1',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270118T090000Z',
        'DTSTART:20270118T140000Z',
        'DURATION:PT2H',
      ),
    ),
  ).toEqual([
    [
      '2027-01-04T09:00 2027-01-04T10:00',
      '2027-01-11T09:00 2027-01-11T10:00',
      '2027-01-18T14:00 2027-01-18T16:00',
      '2027-01-25T14:00 2027-01-25T16:00',
    ],
  ]);
});

test('S165 a day that is excluded takes out that day’s date', () => {
  const rounds = (zoneName: string) =>
    event(
      'UID:1',
      `DTSTART;TZID=${zoneName}:20270103T100000`,
      `DTEND;TZID=${zoneName}:20270103T150000`,
      'RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=4',
      'EXDATE;VALUE=DATE:20270110',
      'EXDATE;VALUE=DATE:20270117',
    );
  expect(fileStarts(...rounds('Europe/Vienna'))).toEqual([
    ['2027-01-03T09:00', '2027-01-24T09:00'],
  ]);
  expect(fileStarts(...rounds('Pacific/Auckland'))).toEqual([
    ['2027-01-02T21:00', '2027-01-23T21:00'],
  ]);
  const excluded = (date: string) =>
    fileStarts(
      ...event(
        'UID:1',
        'DTSTART;TZID=Europe/Vienna:20270104T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        date,
      ),
    );
  expect(excluded('EXDATE:20270111T090000Z')).toEqual([['2027-01-04T09:00']]);
  expect(excluded('EXDATE;TZID=America/New_York:20270111T040000')).toEqual([['2027-01-04T09:00']]);
});

test('S166 one UID for many events: each is kept', () => {
  const shift = (from: string, to: string) =>
    event('UID:rota', `DTSTART:2027010${from}0000Z`, `DTEND:2027010${to}0000Z`);
  expect(
    fileStarts(...shift('4T07', '4T15'), ...shift('5T13', '5T21'), ...shift('6T21', '7T07')),
  ).toEqual([['2027-01-04T07:00'], ['2027-01-05T13:00'], ['2027-01-06T21:00']]);
});

test('S166 a later revision replaces the event, whichever stands first', () => {
  const revision = (sequence: number, ...more: string[]) =>
    event(
      'UID:1',
      `SEQUENCE:${sequence}`,
      'DTSTART;VALUE=DATE:20270104',
      'DTEND;VALUE=DATE:20270107',
      'RRULE:FREQ=WEEKLY;INTERVAL=1;COUNT=3',
      ...more,
    );
  const later = revision(2, 'EXDATE;VALUE=DATE:20270111');
  for (const lines of [
    [...revision(1), ...later],
    [...later, ...revision(1)],
  ]) {
    const events = readFile(...lines);
    expect(new Set(events.map(({ skipped }) => skipped))).toEqual(new Set([null, 'replaced']));
    const spans = events.flatMap(({ busy }) => busy.map(({ startsAt }) => startsAt.toISOString()));
    expect(spans).toEqual(['2027-01-03T23:00:00.000Z', '2027-01-17T23:00:00.000Z']);
  }
});

test('S165 a whole day without a length is that day', () => {
  const days = [
    ['DTSTART;VALUE=DATE:20270104'],
    ['DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270104'],
    ['DTSTART:20270104'],
    ['DTSTART;VALUE=DATE:20270104', 'DURATION:P1D'],
  ];
  for (const lines of days)
    expect(fileSpans(...event('UID:1', ...lines))).toEqual([['2027-01-03T23:00 2027-01-04T23:00']]);
});

test('S166 who declined is not busy: by their address, or as the only attendee', () => {
  const at = ['UID:1', 'DTSTART:20270104T090000Z', 'DURATION:PT1H'];
  const attendee = (who: string, answer: string) =>
    `ATTENDEE;CN="A: B";PARTSTAT=${answer};RSVP=TRUE:mailto:${who}`;
  const skipped = (...lines: string[]) => readFile(...event(...at, ...lines))[0]?.skipped;
  const sam = attendee('sam@home.example', 'ACCEPTED');
  expect(skipped(sam, attendee('LENA@clinic.example', 'DECLINED'))).toBe('declined');
  expect(
    skipped(attendee('sam@home.example', 'DECLINED'), attendee('lena@clinic.example', 'ACCEPTED')),
  ).toBeNull();
  expect(skipped(attendee('lena@home.example', 'DECLINED'))).toBe('declined');
  expect(skipped(attendee('a@b.example', 'DECLINED'), sam)).toBeNull();
  expect(
    readFile(
      'X-WR-CALNAME:lena@home.example',
      ...event(...at, sam, attendee('lena@home.example', 'DECLINED')),
    )[0]?.skipped,
  ).toBe('declined');
  // One date of a series.
  expect(
    fileStarts(
      ...event(...at, 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event(
        'UID:1',
        'RECURRENCE-ID:20270105T090000Z',
        'DTSTART:20270105T090000Z',
        attendee('lena@clinic.example', 'DECLINED'),
        sam,
      ),
    ),
  ).toEqual([['2027-01-04T09:00']]);
});

test('S166 a cancellation of a whole file cancels its events', () => {
  expect(
    readFile('METHOD:CANCEL', ...event('UID:1', 'DTSTART:20270104T090000Z', 'DURATION:PT1H'))[0]
      ?.skipped,
  ).toBe('cancelled');
});

test('S166 what cannot be read is listed with its title', () => {
  const good = event('UID:good', 'DTSTART:20270104T090000Z', 'DURATION:PT1H');
  const bad = [
    ['DTSTART:2027-13-45', 'DURATION:PT1H'],
    ['DTSTART:20270104T090000Z', 'DTEND:tomorrow'],
    ['DTSTART:20270104T090000Z', 'DURATION:an hour'],
    ['DTSTART:20270104T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=soon'],
  ];
  for (const lines of bad)
    expect(readFile(...event('UID:bad', 'SUMMARY:Board', ...lines), ...good)).toMatchObject([
      { title: 'Board', skipped: 'unreadable' },
      { skipped: null, dates: 1 },
    ]);
  // A file that was cut off.
  expect(
    readFile(...good, 'BEGIN:VEVENT', 'SUMMARY:Cut off', 'DTSTART:20270104T090000Z'),
  ).toMatchObject([{ skipped: null }, { title: 'Cut off', skipped: 'unreadable' }]);
  expect(
    readFile(
      ...event('UID:1', 'DTSTART:20270104T090000Z', 'DURATION:PT1H', 'RDATE:20270105T090000Z,soon'),
    ),
  ).toMatchObject([{ dates: 2, unreadDates: 1 }]);
});

test('a rule ends at its last day or instant, wherever FREQ stands in it', () => {
  const daily = (rule: string) =>
    fileStarts(
      ...event('UID:1', 'DTSTART;TZID=Europe/Vienna:20270104T230000', 'DURATION:PT30M', rule),
    )[0];
  expect(daily('RRULE:COUNT=2;FREQ=DAILY')).toHaveLength(2);
  expect(daily('RRULE:FREQ=DAILY;UNTIL=20270106T220000Z')).toHaveLength(3);
  expect(daily('RRULE:FREQ=DAILY;UNTIL=20270106T215959Z')).toHaveLength(2);
  expect(daily('RRULE:FREQ=DAILY;UNTIL=20270106')).toHaveLength(3);
});

test('periods of a list of busy times are read', () => {
  const list = 'FREEBUSY;FBTYPE=BUSY:20270104T090000Z/PT1H,20270105T090000Z/20270105T100000Z';
  const lines = ['BEGIN:VFREEBUSY', list, 'FREEBUSY;FBTYPE=FREE:20270106T090000Z/PT1H'];
  expect(fileStarts(...lines, 'END:VFREEBUSY')).toEqual([
    ['2027-01-04T09:00'],
    ['2027-01-05T09:00'],
  ]);
});
