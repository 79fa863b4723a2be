/** When the screen offers to start or join a tele-visit, to the minute. */
import { expect, test } from 'vitest';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { visitDoor } from '../shell/visits/visit-window.ts';

const judged = (state: AppointmentState = 'booked', kind: Kind = 'tele-visit') => ({
  type: { kind },
  state,
  startsAt: '2026-11-21T10:30:00.000Z',
  endsAt: '2026-11-21T10:50:00.000Z',
});

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

test('the door opens half an hour before and closes two hours after', () => {
  expect(visitDoor(judged(), at('09:59:59'))).toEqual({ state: 'closed', opensAt: at('10:00:00') });
  expect(visitDoor(judged(), at('10:00:00')).state).toBe('start');
  expect(visitDoor(judged(), at('12:49:59')).state).toBe('start');
  expect(visitDoor(judged(), at('12:50:00')).state).toBe('none');
});

test('a visit that is open is joined, not started', () => {
  expect(visitDoor(judged('in-progress'), at('10:40:00')).state).toBe('join');
});

test('what is over or cancelled, and what is no tele-visit, has no door', () => {
  for (const state of ['completed', 'no-show', 'cancelled'] as const)
    expect(visitDoor(judged(state), at('10:40:00')).state).toBe('none');
  for (const kind of ['in-person', 'meeting'] as const)
    expect(visitDoor(judged('booked', kind), at('10:40:00')).state).toBe('none');
});
