/** Tests which steps of an appointment are on buttons, and which in the menu, at each place. */
import { expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import { stepsOffered, type StepsView } from './attendance-words.ts';

const appointment = {
  state: 'booked',
  type: { kind: 'in-person' },
  startsAt: '2026-11-27T10:00:00Z',
  endsAt: '2026-11-27T10:20:00Z',
} as Appointment;

const offered = (clock: string, view: StepsView) =>
  stepsOffered(appointment, { now: Date.parse(`2026-11-27T${clock}:00Z`), view });

test('a list and the details complete what was left open; the desk still checks in who is a little late', () => {
  expect(offered('10:30', 'day')).toEqual({
    buttons: ['completed'],
    menu: ['no-show', 'arrived', 'in-progress'],
  });
  expect(offered('10:30', 'details')).toEqual({
    buttons: ['completed', 'no-show'],
    menu: ['arrived', 'in-progress'],
  });
  expect(offered('10:30', 'desk').buttons).toEqual(['arrived', 'no-show']);
  expect(offered('11:00', 'desk').buttons).toEqual(['completed', 'no-show']);
});

test('who is in the waiting room has not missed a tele-visit', () => {
  const visit = { ...appointment, type: { kind: 'tele-visit' } } as Appointment;
  const at = { now: Date.parse('2026-11-27T10:25:00Z'), view: 'details' } as const;
  expect(stepsOffered(visit, at).buttons).toEqual(['completed', 'no-show']);
  expect(stepsOffered(visit, { ...at, isHere: true })).toEqual({
    buttons: ['completed'],
    menu: [],
  });
});

test('before its time a list has one button and no menu', () => {
  expect(offered('09:50', 'day')).toEqual({ buttons: ['arrived'], menu: [] });
});
