/** Tests the date bounds of a FHIR search, over both clock changes. */
import { expect, test } from 'vitest';
import { AppointmentSearch } from '#server/fhir/query.ts';
import { spanOf } from './date-bounds.ts';

const spanTexts = (date: string | string[], days = 31) => {
  const span = spanOf(AppointmentSearch.parse({ date }).date, 'Europe/London', days);
  return span && [span.startsAt.toISOString(), span.endsAt.toISOString()];
};

test('a day is the reader’s own, 23 hours long in spring and 25 in autumn', () => {
  expect(spanTexts('2027-03-28')).toEqual(['2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z']);
  expect(spanTexts('2027-10-31')).toEqual(['2027-10-30T23:00:00.000Z', '2027-11-01T00:00:00.000Z']);
});

test.each<[string | string[], string[]]>([
  [
    ['ge2027-07-01', 'lt2027-07-03'],
    ['2027-06-30T23:00:00.000Z', '2027-07-02T23:00:00.000Z'],
  ],
  [
    ['gt2027-07-01', 'le2027-07-03'],
    ['2027-07-01T23:00:00.000Z', '2027-07-03T23:00:00.000Z'],
  ],
  [
    ['ge2027-07-01T10:00:00+02:00', 'lt2027-07-01T09:30:00Z'],
    ['2027-07-01T08:00:00.000Z', '2027-07-01T09:30:00.000Z'],
  ],
  [['ge2027-01-01'], ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']],
  ['2027-03', ['2027-03-01T00:00:00.000Z', '2027-03-31T23:00:00.000Z']],
  [
    ['sa2027-01', 'eb2027-03'],
    ['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z'],
  ],
  ['2027-07-01T10:30', ['2027-07-01T09:30:00.000Z', '2027-07-01T09:31:00.000Z']],
  ['2027-07-01T10:30:00 02:00', ['2027-07-01T08:30:00.000Z', '2027-07-01T08:30:01.000Z']],
  [['lt2027-02-01'], ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']],
  [
    ['ge2027-01-05', 'lt2027-01-01'],
    ['2027-01-05T00:00:00.000Z', '2027-01-05T00:00:00.000Z'],
  ],
])('%s leave %s', (bounds, span) => {
  expect(spanTexts(bounds)).toEqual(span);
});

test('S270 a month and a year are whole ones in the zone of the reader', () => {
  expect(spanTexts('2027-12')).toEqual(['2027-12-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z']);
  expect(spanTexts('2027', 366)).toEqual(['2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z']);
  expect(spanTexts('gt2027-06', 31)?.[0]).toBe('2027-06-30T23:00:00.000Z');
});

test('no bound at all, and more days than allowed, leave nothing', () => {
  expect(spanTexts([])).toBeNull();
  expect(spanTexts(['ge2027-01-01', 'lt2027-02-02'])).toBeNull();
  expect(spanTexts(['ge2027-10-15', 'lt2027-11-15'])).not.toBeNull();
});

test.each([
  '2027-02-30T10:00:00',
  '2027-13-01',
  '2027-13',
  'ap2027-01-01',
  'ne2027',
  'tomorrow',
  'ge',
  '',
])('the date "%s" is refused', (date) => {
  expect(AppointmentSearch.safeParse({ date }).success).toBe(false);
});
