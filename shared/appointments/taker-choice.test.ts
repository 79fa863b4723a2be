/** Tests who is proposed to take a day's appointments. */
import { expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import type { TakersOf } from '#shared/appointments/reassignment.ts';
import { freeTakers, proposedChoice, takerWords } from './taker-choice.ts';

const taker = (id: string) => ({
  id,
  fullName: `Dr. ${id}`,
  hospitalRole: 'Attending' as const,
  unit: 'Cardiology',
  speaks: null,
  isSameUnit: true,
});
const at = (id: string, from: string, to: string, takers: string[]): TakersOf => ({
  appointment: {
    id,
    startsAt: `2026-11-24T${from}:00.000Z`,
    endsAt: `2026-11-24T${to}:00.000Z`,
  } as Appointment,
  takers: takers.map(taker),
});

const day = [
  at('first', '09:00', '09:30', ['Sato', 'Haddad']),
  at('beside', '09:15', '09:45', ['Sato', 'Haddad']),
  at('later', '09:45', '10:15', ['Sato']),
  at('nobody', '11:00', '11:30', []),
];

test('nobody is proposed twice at the same time, and what nobody can take is left out', () => {
  expect(proposedChoice(day, {})).toEqual({ first: 'Sato', beside: 'Haddad', later: 'Sato' });
});

test('what was chosen by hand stays, and the rest is arranged around it', () => {
  expect(proposedChoice(day, { beside: 'Sato' })).toEqual({
    first: 'Haddad',
    beside: 'Sato',
    later: 'Sato',
  });
  expect(freeTakers(day[0]!, day, { beside: 'Sato' }).map(({ id }) => id)).toEqual(['Haddad']);
});

test('a taker is described by what matters to the patient', () => {
  expect(takerWords({ ...taker('Sato'), speaks: false })).toBe(
    'Dr. Sato, Cardiology, not their language',
  );
});
