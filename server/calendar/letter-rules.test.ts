/** Whether a letter still holds when its turn has come. */
import { expect, test } from 'vitest';
import { isChangeWorthTelling, isReminderDue } from './letter-rules.ts';

const startsAt = new Date('2027-03-27T10:00:00Z');
const standing = { state: 'booked' as const, startsAt, reminderMinutes: [1440, 60] };
const before = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const start = startsAt.toISOString();
const day = { minutesBefore: 1440, startsAt: start };
const hour = { minutesBefore: 60, startsAt: start };
const later = new Date('2027-03-29T10:00:00Z');

test.each([
  ['at its time', day, standing, before(1440), true],
  ['late, while the next is not due', day, standing, before(90), true],
  ['so late that the next is due', day, standing, before(60), false],
  ['the last one, late', hour, standing, before(10), true],
  ['once it has begun', hour, standing, startsAt, false],
  [
    'of a cancelled appointment',
    hour,
    { ...standing, state: 'cancelled' as const },
    before(60),
    false,
  ],
  ['of a visit that runs', hour, { ...standing, state: 'in-progress' as const }, before(5), false],
  ['of the time before it was moved', day, { ...standing, startsAt: later }, before(1440), false],
  ['that the type gives no more', day, { ...standing, reminderMinutes: [60] }, before(1440), false],
  ['of a type that reminds nobody', day, { ...standing, reminderMinutes: [] }, before(1440), false],
] as const)('a reminder %s', (_words, job, now, at, isSent) => {
  expect(isReminderDue(job, now, at)).toBe(isSent);
});

test.each([
  ['booked', standing, before(3000), true],
  ['booked', { ...standing, startsAt: later }, before(3000), false],
  ['moved', { ...standing, state: 'cancelled' as const }, before(3000), false],
  ['moved', standing, startsAt, false],
  ['cancelled', { ...standing, state: 'cancelled' as const }, before(3000), true],
  ['cancelled', standing, before(3000), false],
] as const)('a letter that says "%s" is judged by how it stands: %o', (about, now, at, isSent) => {
  expect(isChangeWorthTelling({ about, startsAt: start }, now, at)).toBe(isSent);
});
