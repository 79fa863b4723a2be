/** Tests the time zones of other programs' calendars: described in the file, or named in many ways. */
import { expect, test } from 'vitest';
import { event, fileStarts, readFile } from '#server/test/ics.ts';

const zone = (tzid: string, standard: string[], daylight: string[] = []) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  'BEGIN:STANDARD',
  ...standard,
  'END:STANDARD',
  ...(daylight.length > 0 ? ['BEGIN:DAYLIGHT', ...daylight, 'END:DAYLIGHT'] : []),
  'END:VTIMEZONE',
];
const europe = [
  [
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  ],
  [
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  ],
] as const;

test('S165 a time is in the zone that its file describes, in winter as in summer', () => {
  const lines = (tzid: string) => [
    ...zone(tzid, [...europe[0]], [...europe[1]]),
    ...event(
      'UID:1',
      `DTSTART;TZID=${tzid}:20270114T090000`,
      `DTEND;TZID=${tzid}:20270114T100000`,
      'RRULE:FREQ=MONTHLY;COUNT=7',
    ),
  ];
  const expected = [
    '2027-01-14T08:00',
    '2027-02-14T08:00',
    '2027-03-14T08:00',
    '2027-04-14T07:00',
    '2027-05-14T07:00',
    '2027-06-14T07:00',
    '2027-07-14T07:00',
  ];
  expect(fileStarts(...lines('Customized Time Zone'))).toEqual([expected]);
  // The file's own description and not the name decides.
  expect(fileStarts(...lines('Eastern Standard Time'))).toEqual([expected]);
  expect(readFile(...lines('Customized Time Zone'))[0]?.unknownZone).toBeNull();
});

test.each([
  [
    'a fixed offset',
    ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0545', 'TZOFFSETTO:+0545'],
    '03:15',
  ],
  [
    'clocks that change on a day of the month after a date',
    [
      'DTSTART:20070101T020000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7',
    ],
    '14:00',
  ],
  [
    'the clocks of one year only',
    ['DTSTART:20261025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    '08:00',
  ],
])('S165 a zone is read with %s', (_what, standard, at) => {
  const lines = event('UID:1', 'DTSTART;TZID=Ward:20270114T090000', 'DURATION:PT1H');
  expect(fileStarts(...zone('Ward', standard), ...lines)).toEqual([[`2027-01-14T${at}`]]);
});

test('S165 two calendars in one file may describe different zones under one name', () => {
  const calendar = (offset: string) => [
    ...zone('Zone 1', ['DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', `TZOFFSETTO:${offset}`]),
    ...event(`UID:${offset}`, 'DTSTART;TZID=Zone 1:20270114T090000', 'DURATION:PT1H'),
  ];
  expect(
    fileStarts(...calendar('+0200'), 'END:VCALENDAR', 'BEGIN:VCALENDAR', ...calendar('+0300')),
  ).toEqual([['2027-01-14T07:00'], ['2027-01-14T06:00']]);
});

test.each([
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '08:00'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '08:00'],
  ['"(GMT+01:00) Vienna, Rome"', '08:00'],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', '14:00'],
  ['"(UTC+09:00) Osaka, Sapporo, Tokyo"', '00:00'],
  ['/Europe/Vienna', '08:00'],
  ['/mozilla.org/20050126_1/Europe/Berlin', '08:00'],
  ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', '12:00'],
  ['GMT Standard Time 1', '09:00'],
  ['Tokyo Standard Time 2', '00:00'],
  ['Mitteleuropäische Zeit', '08:00'],
  ['Mitteleuropäische Sommerzeit', '08:00'],
  ['heure normale d’Europe centrale', '08:00'],
  ['UTC+03:00', '06:00'],
  ['europe/vienna', '08:00'],
])('S165 the zone %s is known', (name, at) => {
  const lines = event('UID:1', `DTSTART;TZID=${name}:20270105T090000`, 'DURATION:PT1H');
  const [only] = readFile(...lines);
  expect([only?.unknownZone, only?.startsAt?.slice(11, 16)]).toEqual([null, at]);
});
