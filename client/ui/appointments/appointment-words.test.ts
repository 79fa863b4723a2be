/** Tests the words for an appointment: the kind is said once, and the reader is not named. */
import { expect, test } from 'vitest';
import type { Appointment } from '#shared/appointments.ts';
import { colleagueWords, listed, purposeOf, purposeWords, typeWords } from './appointment-words.ts';

const ownId = 'own';
const person = (id: string, fullName: string) => ({ id, fullName });

const withPeople = (...names: string[]) =>
  ({
    practitioners: [person(ownId, 'Dr. Lena Okafor'), ...names.map((name) => person(name, name))],
  }) as Appointment;

const ofType = (kind: Appointment['type']['kind'], name: string, patientName = 'Ana Ruiz') =>
  ({ type: { kind, name }, patientName }) as Appointment;

test('colleagues are named as long as there are few', () => {
  expect(colleagueWords(withPeople(), ownId)).toBe('');
  expect(colleagueWords(withPeople('Dr. Sato'), ownId)).toBe('With Dr. Sato');
  expect(colleagueWords(withPeople(), null)).toBe('With Dr. Lena Okafor');
  expect(colleagueWords(withPeople('Dr. Sato', 'Dr. Haddad'), ownId)).toBe(
    'With Dr. Sato and Dr. Haddad',
  );
  expect(colleagueWords(withPeople('Dr. Sato', 'Dr. Haddad', 'Dr. Lund'), ownId)).toBe(
    'With Dr. Sato and 2 others',
  );
});

test('nothing is said twice of kind, type and title', () => {
  expect(typeWords(ofType('tele-visit', 'Results'))).toBe('Tele-visit, Results');
  expect(typeWords(ofType('tele-visit', 'Results'), true)).toBe('Results');
  expect(typeWords(ofType('tele-visit', 'Handover', 'Handover'), true)).toBe('Tele-visit');
  expect(typeWords(ofType('meeting', 'Team meeting'))).toBe('Team meeting');
  expect(typeWords(ofType('meeting', 'Handover', 'Handover'))).toBe('Meeting');
});

test('the reason stands after the type, where one is written', () => {
  const checkUp = { ...ofType('tele-visit', 'Check-up'), reason: null };
  expect(purposeWords(checkUp)).toBe('Tele-visit, Check-up');
  const withReason = { ...checkUp, reason: 'Chest pain' };
  expect(purposeWords(withReason)).toBe('Tele-visit, Check-up: Chest pain');
  expect(purposeWords(withReason, true)).toBe('Check-up: Chest pain');
  expect(purposeOf(withReason)).toBe('Check-up: Chest pain');
});

test('names are listed as in speech', () => {
  expect(listed(['you'])).toBe('you');
  expect(listed(['you', 'Dr. Sato'])).toBe('you and Dr. Sato');
  expect(listed(['you', 'Dr. Sato', 'Dr. Haddad'])).toBe('you, Dr. Sato and Dr. Haddad');
});
