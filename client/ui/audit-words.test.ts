/** Tests how audit entries are put into words. */
import { expect, test } from 'vitest';
import { changesIn, factsIn, fieldWord, valueWords } from './audit-words.ts';

test('a change is shown field by field, before and after', () => {
  const detail = {
    before: { role: 'user', active: true, accessApplications: ['KareMD'] },
    after: { role: 'EDITOR', active: false, accessApplications: [] },
  };
  expect(changesIn(detail)).toEqual([
    { field: 'Role', before: 'User', after: 'Editor' },
    { field: 'Active', before: 'yes', after: 'no' },
    { field: 'Applications', before: 'KareMD', after: 'none' },
  ]);
  expect(factsIn(detail)).toEqual([]);
});

test('a new value has no before, and other details are shown too', () => {
  const detail = { after: { fullName: 'Ren Sato', unit: null }, leftOut: 3 };
  expect(changesIn(detail)).toEqual([
    { field: 'Name', before: null, after: 'Ren Sato' },
    { field: 'Unit', before: null, after: 'none' },
  ]);
  expect(factsIn(detail)).toEqual([{ field: 'Left out', value: '3' }]);
});

test('any detail is shown as text and never throws', () => {
  expect(changesIn({ before: 'x', after: [1] })).toEqual([]);
  expect(valueWords({ a: 1 })).toBe('{"a":1}');
  expect(fieldWord('mailedCodeAllowed')).toBe('Mailed code allowed');
});
