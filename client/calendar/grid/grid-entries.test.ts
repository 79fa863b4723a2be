/** Tests which days a view shows, and the layout of entries on them, also when the clocks change. */
import { expect, test } from 'vitest';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { entriesFor, partsByDay } from './grid-entries.ts';
import { addMonths, daysOf, pageDay } from '#client/calendar/public/view-days.ts';
import { instantOf } from './wall-clock.ts';

test('a week begins on Monday, and a month shows the four to six weeks that it reaches into', () => {
  const monthOf = (day: string) => {
    const days = daysOf('month', day);
    return [days[0], days.at(-1), days.length / 7];
  };
  expect(daysOf('week', '2026-11-22')[0]).toBe('2026-11-16');
  expect(monthOf('2027-02-14')).toEqual(['2027-02-01', '2027-02-28', 4]);
  expect(monthOf('2026-12-03')).toEqual(['2026-11-30', '2027-01-03', 5]);
  expect(monthOf('2026-11-21')).toEqual(['2026-10-26', '2026-12-06', 6]);
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(pageDay('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(pageDay('year', '2028-02-29', 1)).toBe('2029-02-28');
});

const answer = (startsAt: string, endsAt: string): CalendarAnswer => ({
  zone: 'Europe/London',
  today: '2026-03-29',
  people: [],
  own: [],
  busy: [{ practitionerId: 'sato', kind: 'meeting', locationName: null, startsAt, endsAt }],
  open: [],
  off: [],
  shifts: [],
});

const partsOf = (startsAt: string, endsAt: string) => {
  const entries = entriesFor('me')(answer(startsAt, endsAt));
  return [...partsByDay('Europe/London')(entries)].map(([day, [part]]) => [
    day,
    part?.from,
    part?.to,
  ]);
};

test('an entry over midnight is shown on both days; an hour stays an hour when the clocks change', () => {
  expect(partsOf('2026-06-01T22:30:00Z', '2026-06-02T00:30:00Z')).toEqual([
    ['2026-06-01', 23 * 60 + 30, 1440],
    ['2026-06-02', 0, 90],
  ]);
  expect(partsOf('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toEqual([['2026-03-29', 30, 90]]);
  expect(partsOf('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual([
    ['2026-10-25', 90, 150],
  ]);
  expect(partsOf('2026-06-01T21:00:00Z', '2026-06-01T23:00:00Z')).toEqual([
    ['2026-06-01', 22 * 60, 1440],
  ]);
});

test('a picked time is the instant of that local time, also where the clocks go forward or back', () => {
  const at = (day: string, minutes: number) => Date.parse(instantOf(day, minutes, 'Europe/London'));
  expect(at('2026-07-01', 600)).toBe(Date.parse('2026-07-01T09:00:00Z'));
  expect(at('2026-03-29', 90)).toBe(Date.parse('2026-03-29T01:30:00Z'));
  expect(at('2026-10-25', 90)).toBe(Date.parse('2026-10-25T00:30:00Z'));
});
