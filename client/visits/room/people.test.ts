/** Who is in the room, and who is missing, by what the server calls them there. */
import { expect, test } from 'vitest';
import type { Visit } from '#shared/visits.ts';
import { missing, nameOf } from './people.ts';

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

test('who is on the appointment and not inside is missing', () => {
  expect(missing(visit, [{ identity: 'practitioner:a' }]).map(({ id }) => id)).toEqual(['b']);
  expect(missing(visit, [{ identity: 'practitioner:a' }, { identity: 'practitioner:b' }])).toEqual(
    [],
  );
});
