/** Tests who may hold appointments of a type. */
import { expect, test } from 'vitest';
import { mayHold } from './type-holders.ts';

test('a type that names nobody is everybody’s, else a job or a name is enough', () => {
  const nurse = { id: 'n', hospitalRole: 'Nurse Practitioner' as const };
  expect(mayHold({ holderJobs: [], holderIds: [] }, nurse)).toBe(true);
  expect(mayHold({ holderJobs: ['Attending'], holderIds: [] }, nurse)).toBe(false);
  expect(mayHold({ holderJobs: ['Attending', 'Nurse Practitioner'], holderIds: [] }, nurse)).toBe(
    true,
  );
  expect(mayHold({ holderJobs: ['Attending'], holderIds: ['n'] }, nurse)).toBe(true);
});
