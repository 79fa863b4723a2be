/** Tests the draft of the form that starts a visit. */
import { expect, test } from 'vitest';
import { emptyStart, startErrors, toStart, typeOf } from './start-draft.ts';

const key = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const typeId = '0b8f5a4e-6b8e-4c1b-9a5b-2f1d3c4e5a6b';
const typed = { ...emptyStart, patientName: 'Ana Ruiz', typeId };
const named = { ...typed, isNameOnly: true };

test('a name alone is sent where somebody says so; with an email a new patient is sent', () => {
  const start = { typeId, idempotencyKey: key };
  expect(Object.keys(problemsOf(typed))).toEqual(['patientName']);
  expect(toStart(named, key)).toEqual({
    start: { ...start, patientName: 'Ana Ruiz' },
  });
  expect(toStart({ ...typed, email: 'Ana@Example.org' }, key)).toMatchObject({
    start: { ...start, newPatient: { fullName: 'Ana Ruiz', email: 'ana@example.org' } },
  });
});

test('each problem is shown at its field', () => {
  expect(toStart({ ...emptyStart, typeId }, key)).toEqual({
    errors: { patientName: "Enter the patient's name" },
  });
  expect(Object.keys(problemsOf({ ...typed, email: 'ana' }))).toEqual(['email']);
  expect(Object.keys(problemsOf({ ...named, durationMinutes: 'half' }))).toEqual([
    'durationMinutes',
  ]);
  for (const durationMinutes of ['2', ''])
    expect(Object.keys(problemsOf({ ...named, durationMinutes }))).toEqual(['durationMinutes']);
  expect(startErrors({ 'newPatient.email': 'No', 'newPatient.fullName': 'Neither' })).toEqual({
    email: 'No',
    patientName: 'Neither',
  });
});

function problemsOf(draft: typeof named) {
  const parsed = toStart(draft, key);
  return 'errors' in parsed ? parsed.errors : {};
}

test('the usual type is proposed, and the first where there is none', () => {
  const of = (id: string) => ({
    id,
    name: id,
    kind: 'tele-visit' as const,
    durationMinutes: 30,
    colour: null,
    letter: null,
    onlyDuringShifts: false,
    fitsMinutes: 30,
  });
  const all = { types: [of('one'), of('two')], takenFrom: null, zone: 'Europe/London' };
  expect(typeOf({ ...all, usualTypeId: 'two' }, '')?.id).toBe('two');
  expect(typeOf({ ...all, usualTypeId: null }, '')?.id).toBe('one');
  expect(typeOf({ ...all, usualTypeId: 'two' }, 'one')?.id).toBe('one');
});
