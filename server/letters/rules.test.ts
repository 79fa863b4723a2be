/** Tests whether a letter is still true when it is due. */
import { expect, test } from 'vitest';
import { isChangeLetterDue, isReminderDue } from './rules.ts';

const startsAt = new Date('2027-03-27T10:00:00Z');
const appointment = { state: 'booked' as const, startsAt, reminderMinutes: [1440, 60] };
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const start = startsAt.toISOString();
const day = { minutesBefore: 1440, startsAt: start };
const hour = { minutesBefore: 60, startsAt: start };
const later = new Date('2027-03-29T10:00:00Z');

test.each([
  ['at its time', day, appointment, before(1440), true],
  ['late, while the next is not due', day, appointment, before(90), true],
  ['so late that the next is due', day, appointment, before(60), false],
  ['the last one, late', hour, appointment, before(10), true],
  ['once it has begun', hour, appointment, startsAt, false],
  [
    'of a cancelled appointment',
    hour,
    { ...appointment, state: 'cancelled' as const },
    before(60),
    false,
  ],
  [
    'of a visit that runs',
    hour,
    { ...appointment, state: 'in-progress' as const },
    before(5),
    false,
  ],
  [
    'of the time before it was moved',
    day,
    { ...appointment, startsAt: later },
    before(1440),
    false,
  ],
  [
    'that the type gives no more',
    day,
    { ...appointment, reminderMinutes: [60] },
    before(1440),
    false,
  ],
  [
    'of a type that reminds nobody',
    day,
    { ...appointment, reminderMinutes: [] },
    before(1440),
    false,
  ],
] as const)('a reminder %s', (_words, job, now, at, isSent) => {
  expect(isReminderDue(job, now, at)).toBe(isSent);
});

test.each([
  ['booked', appointment, before(3000), true],
  ['booked', { ...appointment, startsAt: later }, before(3000), false],
  ['moved', { ...appointment, state: 'cancelled' as const }, before(3000), false],
  ['moved', appointment, startsAt, false],
  ['cancelled', { ...appointment, state: 'cancelled' as const }, before(3000), true],
  ['cancelled', appointment, before(3000), false],
] as const)(
  'a letter that says "%s" is judged by the present state: %o',
  (about, now, at, isSent) => {
    expect(isChangeLetterDue({ about, startsAt: start }, now, at)).toBe(isSent);
  },
);
