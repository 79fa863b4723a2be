/** Typed details of a patient become a patient to save, or errors at their fields. */
import { expect, test } from 'vitest';
import { emptyPatientDraft, toPatient } from './patient-draft.ts';

test('empty fields are unknown, and wrong ones have errors at their field', () => {
  expect(
    toPatient({ ...emptyPatientDraft, fullName: 'Ana Ruiz', birthDate: '1980-05-03' }),
  ).toEqual({
    patient: {
      fullName: 'Ana Ruiz',
      birthDate: '1980-05-03',
      sex: null,
      address: null,
      email: null,
      phone: null,
      language: null,
      externalId: null,
      needsInterpreter: false,
    },
  });
  const homed = toPatient({
    ...emptyPatientDraft,
    fullName: 'Ana',
    sex: 'female',
    addressCity: ' Ulm ',
  });
  const address = { line: '', city: 'Ulm', state: '', postalCode: '', country: '' };
  expect(homed).toMatchObject({ patient: { sex: 'female', address } });
  const wrong = toPatient({
    ...emptyPatientDraft,
    fullName: 'Ana',
    phone: 'ring me',
    birthDate: '1080-01-01',
  });
  expect(wrong).toMatchObject({
    errors: { birthDate: 'Check the year', phone: expect.stringContaining('digits') },
  });
});
