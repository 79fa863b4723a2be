/** Tests the rules of appointments: how late or far ahead a start may be, and overbooking. */
import { expect, test } from 'vitest';
import { faultOfStart, lengthWords, placementOf } from './appointment-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const fault = (text: string, noticeMinutes = 0, daysAhead = 730) =>
  faultOfStart(new Date(text), now, { noticeMinutes, daysAhead });

test('a start may be a quarter of an hour back and two years ahead', () => {
  expect(fault('2026-11-21T09:45:00Z')).toBeNull();
  expect(fault('2026-11-21T09:44:59Z')).toMatch(/passed/);
  expect(fault('2028-11-21T10:00:00Z')).toBeNull();
  expect(fault('2028-11-21T10:00:01Z')).toMatch(/two years/);
});

test('a type says how late and how far ahead it is booked', () => {
  expect(fault('2026-11-21T12:00:00Z', 120)).toBeNull();
  expect(fault('2026-11-21T11:59:59Z', 120)).toMatch(/at least 2 hours notice/);
  expect(fault('2026-12-01T10:00:00Z', 0, 10)).toBeNull();
  expect(fault('2026-12-01T10:00:01Z', 0, 10)).toMatch(/at most 10 days ahead/);
});

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [2880, '2 days'],
])('%i minutes are "%s"', (minutes, words) => {
  expect(lengthWords(minutes)).toBe(words);
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const group = { id: 'group', capacity: 3 };
const conflict = (appointmentId: string, typeId = 'group', hour = 10) => ({
  appointmentId,
  practitionerId: 'p',
  typeId,
  startsAt: at(hour),
  endsAt: at(hour + 1),
});
const how = (conflicts: ReturnType<typeof conflict>[], because: string | null = null) =>
  placementOf({ startsAt: at(10), endsAt: at(11), type: group, because }, conflicts);

test('a group fills up to its capacity, at one time and of one type', () => {
  expect(how([])).toBe('alone');
  expect(how([conflict('a')])).toBe('capacity');
  expect(how([conflict('a'), conflict('b')])).toBe('capacity');
  expect(how([conflict('a'), conflict('b'), conflict('c')])).toBe('overlap');
  expect(how([conflict('a', 'other')])).toBe('overlap');
  expect(how([conflict('a', 'group', 9)])).toBe('overlap');
});

test('a written reason allows to overbook, and is not needed where there is capacity', () => {
  expect(how([conflict('a', 'other')], 'she is in pain')).toBe('reason');
  expect(how([conflict('a')], 'she is in pain')).toBe('capacity');
  expect(how([], 'she is in pain')).toBe('alone');
});
