/** Tests whether a letter is still true when it is due. */
import { expect, test } from 'vitest';
import { changeLetterWaitsUntil, decideChangeLetter, decideReminder } from './letter-rules.ts';

const startsAt = new Date('2027-03-27T10:00:00Z');
const appointment = { state: 'booked' as const, startsAt, reminderMinutes: [1440, 60] };
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const start = startsAt.toISOString();
const day = { minutesBefore: 1440, startsAt: start };
const hour = { minutesBefore: 60, startsAt: start };
const later = new Date('2027-03-29T10:00:00Z');

test.each([
  ['at its time', day, appointment, before(1440), 'due'],
  ['late, while the next is not due', day, appointment, before(90), 'due'],
  ['so late that the next is due', day, appointment, before(60), 'late'],
  ['the last one, late', hour, appointment, before(10), 'due'],
  ['once it has begun', hour, appointment, startsAt, 'late'],
  [
    'of a cancelled appointment',
    hour,
    { ...appointment, state: 'cancelled' as const },
    before(60),
    'overtaken',
  ],
  [
    'of a visit that runs',
    hour,
    { ...appointment, state: 'in-progress' as const },
    before(5),
    'overtaken',
  ],
  [
    'of the time before it was moved',
    day,
    { ...appointment, startsAt: later },
    before(1440),
    'overtaken',
  ],
  [
    'that the type gives no more',
    day,
    { ...appointment, reminderMinutes: [60] },
    before(1440),
    'overtaken',
  ],
  [
    'of a type that reminds nobody',
    day,
    { ...appointment, reminderMinutes: [] },
    before(1440),
    'overtaken',
  ],
] as const)('a reminder %s', (_words, job, now, at, verdict) => {
  expect(decideReminder(job, now, at)).toBe(verdict);
});

test.each([
  ['booked', appointment, before(3000), 'due'],
  ['booked', { ...appointment, startsAt: later }, before(3000), 'overtaken'],
  ['moved', { ...appointment, state: 'cancelled' as const }, before(3000), 'overtaken'],
  ['moved', appointment, startsAt, 'late'],
  ['cancelled', { ...appointment, state: 'cancelled' as const }, before(3000), 'due'],
  ['cancelled', appointment, before(3000), 'overtaken'],
] as const)(
  'a letter that says "%s" is judged by the present state: %o',
  (about, now, at, verdict) => {
    expect(decideChangeLetter({ about, startsAt: start }, now, at)).toBe(verdict);
  },
);

const at = new Date('2027-03-20T10:00:00Z');
const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000);

test.each([
  ['moved', [ago(1), ago(2)], null],
  ['moved', [ago(1), ago(2), ago(4)], ago(-6)],
  ['moved', [ago(1), ago(2), ago(10)], null],
  ['cancelled', [ago(1), ago(2), ago(4)], null],
] as const)(
  'S62 a letter that says "%s", after letters at %o, waits until %o',
  (about, begun, until) => {
    expect(changeLetterWaitsUntil(about, begun, at)).toEqual(until);
  },
);
