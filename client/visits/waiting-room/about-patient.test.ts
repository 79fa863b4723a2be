/** Tests what clinicians read about a patient before they let them in. */
import { expect, test } from 'vitest';
import { aboutPatient, lacksInterpreter, mailedWords } from './about-patient.ts';

type Facts = Parameters<typeof aboutPatient>[0];

const ana = {
  appointment: { patient: { id: '1', birthDate: '1961-04-09', language: 'ar' } },
  patientIdentifier: 'MRN 123',
  needsInterpreter: true,
  companions: [],
} as unknown as Facts;
const maria = { role: 'interpreter', name: 'Maria Rossi' } as Facts['companions'][number];

test('birth date, identifier, language and a missing interpreter are said', () => {
  expect(aboutPatient(ana)).toEqual([
    'Born April 9, 1961.',
    'Identifier MRN 123.',
    'Speaks Arabic.',
  ]);
  expect(lacksInterpreter(ana)).toBe(true);
  const accompanied = { ...ana, companions: [maria] };
  expect(aboutPatient(accompanied)).toContain('Speaks Arabic, interpreter Maria Rossi.');
  expect(lacksInterpreter(accompanied)).toBe(false);
});

test('nothing is said of what the hospital does not know', () => {
  const knownPatient = aboutPatient({ ...ana, needsInterpreter: null, patientIdentifier: null });
  expect(knownPatient).toEqual(['Born April 9, 1961.', 'Speaks Arabic.']);
  const nobody = { ...ana.appointment, patient: null };
  expect(aboutPatient({ ...ana, appointment: nobody, patientIdentifier: null })).toEqual([]);
});

test('a link of another day is said with its day', () => {
  const now = Date.parse('2026-11-24T12:00:00Z');
  expect(mailedWords('2026-11-24T09:12:00Z', 'UTC', now)).toMatch(/^at 0?9:12/);
  expect(mailedWords('2026-11-23T09:12:00Z', 'UTC', now)).toMatch(/^on Mon 23 at /);
});
