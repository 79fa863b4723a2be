/** Tests when the screen offers to start or join a tele-visit, to the second. */
import { expect, test } from 'vitest';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { visitEntry } from './visit-window.ts';

const appointment = (state: AppointmentState = 'booked', kind: Kind = 'tele-visit') => ({
  type: { kind },
  state,
  startsAt: '2026-11-21T10:30:00.000Z',
  endsAt: '2026-11-21T10:50:00.000Z',
});

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

test('a visit can be started from half an hour before until two hours after', () => {
  expect(visitEntry(appointment(), at('09:59:59'))).toEqual({
    state: 'closed',
    opensAt: at('10:00:00'),
  });
  expect(visitEntry(appointment(), at('10:00:00')).state).toBe('start');
  expect(visitEntry(appointment(), at('12:49:59')).state).toBe('start');
  expect(visitEntry(appointment(), at('12:50:00')).state).toBe('none');
});

test('a visit that is open is joined, not started', () => {
  expect(visitEntry(appointment('in-progress'), at('10:40:00')).state).toBe('join');
});

test('what is over or cancelled, and what is no tele-visit, can be neither started nor joined', () => {
  for (const state of ['completed', 'no-show', 'cancelled'] as const)
    expect(visitEntry(appointment(state), at('10:40:00')).state).toBe('none');
  for (const kind of ['in-person', 'meeting'] as const)
    expect(visitEntry(appointment('booked', kind), at('10:40:00')).state).toBe('none');
});
