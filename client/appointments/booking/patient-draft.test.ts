/** What becomes of what is typed of a patient. */
import { expect, test } from 'vitest';
import { nobodyYet, toPatient } from './patient-draft.ts';

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
