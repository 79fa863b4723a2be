/** Tests how participants are named, and which colleagues are missing. */
import { expect, test } from 'vitest';
import type { Visit } from '#shared/visits.ts';
import { missingColleagues, nameOf } from './participants.ts';

const visit = {
  appointment: {
    practitioners: [
      { id: 'a', fullName: 'Dr. Lena Okafor', hospitalRole: 'Attending' },
      { id: 'b', fullName: 'Dr. Ren Sato', hospitalRole: 'Consultant' },
    ],
  },
} as Visit;

test('a clinician is named with the job, whatever name the video server has', () => {
  expect(nameOf({ identity: 'practitioner:b', name: 'other' }, visit)).toBe(
    'Dr. Ren Sato, Consultant',
  );
  expect(nameOf({ identity: 'practitioner:z', name: 'Dr. Amira Haddad' }, visit)).toBe(
    'Dr. Amira Haddad',
  );
  expect(nameOf({ identity: 'practitioner:z', name: '' }, visit)).toBe('Somebody');
});

test('a participant who is not on the appointment is named with the role that our server gives', () => {
  const maria = { identity: 'guest:m', name: 'Maria Rossi', attributes: { role: 'interpreter' } };
  expect(nameOf(maria, visit)).toBe('Maria Rossi, interpreter');
  const colleagues = [
    {
      id: 'c',
      fullName: 'Dr. Amira Haddad',
      hospitalRole: 'Resident' as const,
      addedBy: { id: '', fullName: '' },
      addedAt: '',
    },
  ];
  const visitWithColleagues = { ...visit, colleagues };
  expect(nameOf({ identity: 'practitioner:c', name: 'x' }, visitWithColleagues)).toBe(
    'Dr. Amira Haddad, Resident',
  );
  expect(missingColleagues(visitWithColleagues, []).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a colleague who is on the appointment and not in the room is missing', () => {
  expect(missingColleagues(visit, [{ identity: 'practitioner:a' }]).map(({ id }) => id)).toEqual([
    'b',
  ]);
  expect(
    missingColleagues(visit, [{ identity: 'practitioner:a' }, { identity: 'practitioner:b' }]),
  ).toEqual([]);
});
