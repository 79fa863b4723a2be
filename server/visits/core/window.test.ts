/** Tests when a visit can be entered, to the minute, and what is said before and after. */
import { expect, test } from 'vitest';
import { outsideWords, withEnterable } from './window.ts';

const appointment = { startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-11-21T10:20:00.000Z' };
const words = (now: string, zone = 'Europe/London', hourFormat: '12' | '24' = '24') =>
  outsideWords(appointment, { now: new Date(now), zone, hourFormat });

test('S23 the window opens 30 minutes before the start and closes 120 minutes after the end', () => {
  expect(words('2026-11-21T09:29:59.999Z')).toBe('This visit opens at 09:30.');
  expect(words('2026-11-21T09:30:00.000Z')).toBeNull();
  expect(words('2026-11-21T12:19:59.999Z')).toBeNull();
  expect(words('2026-11-21T12:20:00.000Z')).toBe(
    'This visit could be opened until 12:20. Book a new one.',
  );
});

test('the time is shown in the clinician’s zone, with the day where it is another', () => {
  expect(words('2026-11-21T08:00:00Z', 'America/New_York')).toBe('This visit opens at 04:30.');
  expect(words('2026-11-20T08:00:00Z')).toBe('This visit opens at 09:30 on Saturday, 21 November.');
  expect(words('2026-11-21T08:00:00Z', 'Asia/Tokyo', '12')).toBe('This visit opens at 6:30 pm.');
});

test('late in the evening the day extends over midnight, at noon it does not', () => {
  const day = {
    startsAt: new Date('2026-11-21T00:00:00Z'),
    endsAt: new Date('2026-11-22T00:00:00Z'),
  };
  const reach = (now: string) => withEnterable(day, new Date(now));
  expect(reach('2026-11-21T12:00:00Z')).toEqual(day);
  expect(reach('2026-11-21T23:45:00Z').endsAt.toISOString()).toBe('2026-11-22T00:15:00.000Z');
  expect(reach('2026-11-21T00:10:00Z').startsAt.toISOString()).toBe('2026-11-20T22:10:00.000Z');
});
