/** Tests the verdict on an appointment that is carried to another clinician's column. */
import { expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import type { PlannedDay } from '#shared/availability/planner-day.ts';
import { verdictAt, verdictWords } from './drop-target.ts';

const now = Date.parse('2026-11-24T08:00:00Z');
const at = (clock: string) => `2026-11-24T${clock}:00.000Z`;
const person = (id: string) => ({
  id,
  fullName: `Dr. ${id}`,
  hospitalRole: 'Attending' as const,
  unit: null,
});
const appointment = (who: string, from: string, to: string, more: object = {}) =>
  ({
    id: `${who} ${from}`,
    patientName: `Patient of ${who}`,
    state: 'booked',
    startsAt: at(from),
    endsAt: at(to),
    practitioners: [person(who)],
    type: { id: 'type' },
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    ...more,
  }) as unknown as Appointment;

const mine = appointment('Sato', '10:00', '10:30');
const planned: PlannedDay = {
  zone: 'Etc/UTC',
  today: '2026-11-24',
  people: ['Sato', 'Free', 'Busy', 'Off'].map(person),
  open: ['Free', 'Busy', 'Off'].map((practitionerId) => ({
    practitionerId,
    startsAt: at('09:00'),
    endsAt: at('17:00'),
  })) as PlannedDay['open'],
  off: [
    {
      id: 'off',
      practitionerId: 'Off',
      kind: 'time-off',
      startsAt: at('09:00'),
      endsAt: at('12:00'),
    },
    {
      id: 'offer',
      practitionerId: 'Free',
      kind: 'offered',
      startsAt: at('11:00'),
      endsAt: at('11:30'),
    },
  ],
  appointments: [mine, appointment('Busy', '10:15', '10:45')],
};
const verdict = (toId: string, dragged = mine) => verdictAt(dragged, toId, { planned, now });

test('where somebody is free it fits, where they are taken it does not, and time off is said', () => {
  expect(verdictWords(verdict('Free'), 'Dr. Free')).toBe('Fits: Dr. Free is free.');
  expect(verdict('Busy')).toMatchObject({
    kind: 'no',
    words: expect.stringContaining('is taken by Patient of Busy.'),
  });
  expect(verdict('Off')).toEqual({ kind: 'unusual', words: 'Dr. Off is off then.' });
  expect(verdict('Sato').kind).toBe('no');
});

test('time that is offered to the waiting list is taken', () => {
  const later = appointment('Sato', '11:00', '11:30');
  expect(verdict('Free', later)).toMatchObject({ kind: 'no' });
});

test('S343 what another system keeps is given in that system alone', () => {
  expect(verdict('Free', { ...mine, keptBy: 'EPIC' })).toEqual({
    kind: 'no',
    words: 'EPIC keeps this appointment. Change it there: it changes here by itself.',
  });
});

test('what is under way stays with its clinician, and who is late may still be given', () => {
  expect(verdict('Free', { ...mine, state: 'in-progress' }).kind).toBe('no');
  const late = verdictAt(mine, 'Free', { planned, now: Date.parse(at('10:20')) });
  expect(late.kind).toBe('fits');
});
