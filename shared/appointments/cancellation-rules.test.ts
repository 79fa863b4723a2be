/** Tests who may cancel an appointment in which state, and until when. */
import { expect, test } from 'vitest';
import { states } from '#shared/appointments/appointment-kinds.ts';
import { mayCancel, obstacleToCancelling } from './cancellation-rules.ts';

const startsAt = '2026-11-23T10:00:00.000Z';
const endsAt = '2026-11-23T10:30:00.000Z';
const at = (time: string) => Date.parse(`2026-11-23T${time}Z`);

const verdict = (by: 'staff' | 'patient' | 'series', time: string) =>
  mayCancel({ by, state: 'booked', startsAt, endsAt }, at(time));

test('staff cancel until the end: the patient may be late, or call', () => {
  expect(verdict('staff', '09:59:59')).toBe(true);
  expect(verdict('staff', '10:29:59')).toBe(true);
  expect(verdict('staff', '10:30:00')).toBe(false);
  expect(obstacleToCancelling({ by: 'staff', state: 'booked', endsAt }, at('10:30:00'))).toBe(
    'appointments.over',
  );
});

test.each(['patient', 'series'] as const)('a %s cancels only what has not begun', (by) => {
  expect(verdict(by, '09:59:59')).toBe(true);
  expect(verdict(by, '10:00:00')).toBe(false);
});

test('only what is booked is cancelled, and what is not says why', () => {
  const obstacles = (['staff', 'patient', 'series'] as const).map((by) =>
    states.map((state) => obstacleToCancelling({ by, state, startsAt, endsAt }, at('09:00:00'))),
  );
  const [ofStaff, ...ofOthers] = obstacles;
  const laterObstacles = [
    'appointments.running',
    'appointments.over',
    'appointments.over',
    'appointments.cancelled',
  ];
  expect(ofStaff).toEqual([null, null, ...laterObstacles]);
  for (const ofOther of ofOthers)
    expect(ofOther).toEqual([null, 'appointments.arrived', ...laterObstacles]);
});

test('an instant is judged alike as a date and as text', () => {
  const now = at('10:10:00');
  expect(mayCancel({ by: 'staff', state: 'booked', endsAt: new Date(endsAt) }, now)).toBe(true);
  expect(mayCancel({ by: 'patient', state: 'booked', startsAt: new Date(startsAt) }, now)).toBe(
    false,
  );
});
