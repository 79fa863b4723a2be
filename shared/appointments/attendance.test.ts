/** Tests which steps of a visit in person follow each other, and when. */
import { expect, test } from 'vitest';
import { attendanceTargets, type AttendanceTarget } from './appointment-kinds.ts';
import { isProbablyNoShow, mayCheckInByLink, obstacleToStep } from './attendance.ts';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00Z`);
const visit = {
  state: 'booked' as const,
  kind: 'in-person' as const,
  startsAt: '2026-11-24T10:00:00Z',
  endsAt: '2026-11-24T10:20:00Z',
};
const allowed = (
  attendedAppointment: Parameters<typeof obstacleToStep>[0],
  now: number,
): AttendanceTarget[] =>
  attendanceTargets.filter((to) => obstacleToStep(attendedAppointment, to, now) === null);

test('before the start a patient is checked in or taken in, and nothing is over yet', () => {
  expect(allowed(visit, at('09:30'))).toEqual(['arrived', 'in-progress']);
  expect(allowed(visit, at('10:00'))).toEqual(['arrived', 'in-progress', 'completed', 'no-show']);
  expect(obstacleToStep(visit, 'no-show', at('09:59'))).toBe('appointments.not-begun');
});

test('a check-in on the day before is refused', () => {
  const dayBefore = at('10:00') - 86_400_000;
  expect(obstacleToStep(visit, 'arrived', dayBefore)).toBe('appointments.not-today');
});

test('every step can be taken back, and a cancelled appointment takes none', () => {
  const now = at('10:10');
  expect(allowed({ ...visit, state: 'arrived' }, now)).toContain('booked');
  expect(allowed({ ...visit, state: 'in-progress' }, now)).toContain('arrived');
  expect(allowed({ ...visit, state: 'completed' }, now)).toEqual(['in-progress']);
  expect(allowed({ ...visit, state: 'no-show' }, now)).toEqual(['arrived']);
  expect(allowed({ ...visit, state: 'cancelled' }, now)).toEqual([]);
});

test('tele-visits and meetings have no check-in', () => {
  for (const kind of ['tele-visit', 'meeting'] as const)
    expect(obstacleToStep({ ...visit, kind }, 'arrived', at('10:00'))).toBe(
      'appointments.not-in-person',
    );
});

test('a tele-visit that nobody opened is closed once its time is over, and that is taken back', () => {
  const video = { ...visit, kind: 'tele-visit' as const };
  expect(allowed(video, at('10:19'))).toEqual([]);
  expect(allowed(video, at('10:20'))).toEqual(['completed', 'no-show']);
  expect(allowed({ ...video, state: 'in-progress' }, at('12:00'))).toEqual([]);
  for (const state of ['completed', 'no-show'] as const) {
    expect(allowed({ ...video, state, attendance: {} }, at('12:00'))).toEqual(['booked']);
    expect(obstacleToStep({ ...video, state, attendance: null }, 'booked', at('12:00'))).toBe(
      'appointments.over',
    );
  }
  expect(allowed({ ...visit, kind: 'meeting' }, at('12:00'))).toEqual([]);
});

test('by the link a patient checks in from an hour before until the end', () => {
  const may = ['08:59', '09:00', '10:19', '10:20'].map((clock) =>
    mayCheckInByLink(visit, at(clock)),
  );
  expect(may).toEqual([false, true, true, false]);
  expect(mayCheckInByLink({ ...visit, state: 'arrived' }, at('09:30'))).toBe(false);
});

test('a no-show is proposed after half of the time, at most after a quarter of an hour', () => {
  expect(isProbablyNoShow(visit, at('10:09'))).toBe(false);
  expect(isProbablyNoShow(visit, at('10:10'))).toBe(true);
  const long = { ...visit, endsAt: '2026-11-24T12:00:00Z' };
  expect(isProbablyNoShow(long, at('10:14'))).toBe(false);
  expect(isProbablyNoShow(long, at('10:15'))).toBe(true);
  expect(isProbablyNoShow({ ...visit, state: 'arrived' }, at('10:15'))).toBe(false);
});
