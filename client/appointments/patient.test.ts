/** What is typed of a patient, and whom it may mean. */
import { expect, test } from 'vitest';
import { nobodyYet, searchOf, toPatient } from './patient.ts';

test.each([
  ['ana  ru ', { search: 'ana ru' }],
  ['Ruiz 1980-05-03', { search: 'Ruiz', birthDate: '1980-05-03' }],
  ['3/5/1980', { search: '', birthDate: '1980-05-03' }],
  ['03.05.1980 MRN-7', { search: 'MRN-7', birthDate: '1980-05-03' }],
  ['31.31.1980', { search: '31.31.1980' }],
  ['a', null],
  ['  ', null],
])('%j is searched for as %j', (typed, wanted) => {
  expect(searchOf(typed)).toEqual(wanted);
});

test('what is left empty is not known, and what is wrong is said beside its field', () => {
  expect(toPatient({ ...nobodyYet, fullName: 'Ana Ruiz', birthDate: '1980-05-03' })).toEqual({
    patient: {
      fullName: 'Ana Ruiz',
      birthDate: '1980-05-03',
      email: null,
      phone: null,
      language: null,
      externalId: null,
    },
  });
  const wrong = toPatient({
    ...nobodyYet,
    fullName: 'Ana',
    phone: 'ring me',
    birthDate: '1080-01-01',
  });
  expect(wrong).toMatchObject({
    errors: { birthDate: 'Check the year', phone: expect.stringContaining('Digits') },
  });
});
