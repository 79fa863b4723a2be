/** A typed appointment type becomes one to save, or errors at its fields. */
import { expect, test } from 'vitest';
import { draftOf, emptyType, toType } from './appointment-type-draft.ts';

test('a notice is shown in its largest whole unit, and saved as minutes', () => {
  const parsed = toType({ ...emptyType, name: 'Review', noticeMinutes: '2', noticeUnit: 'days' });
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors));
  expect(parsed.type).toMatchObject({ noticeMinutes: 2880, letter: null, capacity: 1 });
  const record = {
    ...parsed.type,
    id: crypto.randomUUID(),
    active: true,
    version: 1,
    locations: [],
  };
  expect(draftOf(record)).toMatchObject({ noticeMinutes: '2', noticeUnit: 'days' });
  expect(draftOf({ ...record, noticeMinutes: 90 })).toMatchObject({
    noticeMinutes: '90',
    noticeUnit: 'minutes',
  });
});

test('missing values and wrong numbers have errors at their field', () => {
  expect(
    toType({ ...emptyType, durationMinutes: 'half an hour', capacity: '0', letter: 'r1x' }),
  ).toEqual({
    errors: {
      name: 'Enter a name',
      durationMinutes: 'Enter a whole number',
      capacity: 'At least one',
      letter: 'One or two capital letters',
    },
  });
});
