/** Tests which names are near to one that is not there. */
import { expect, test } from 'vitest';
import { editDistance, nearSpellings } from './near-spellings.ts';

test('letters left out, added, exchanged or swapped count one each', () => {
  expect(editDistance('value', 'value')).toBe(0);
  expect(editDistance('valu', 'value')).toBe(1);
  expect(editDistance('vlaue', 'value')).toBe(1);
  expect(editDistance('status', 'code')).toBe(6);
  expect(editDistance('', 'abc')).toBe(3);
});

test('S597 what is near comes in order, at most three, and nothing far', () => {
  const names = ['code', 'coding', 'component', 'value', 'status', 'Code'];
  expect(nearSpellings('codin', names)).toEqual(['coding']);
  expect(nearSpellings('STATUS', names)).toEqual(['status']);
  expect(nearSpellings('effective', ['effectiveDateTime', 'issued'])).toEqual([
    'effectiveDateTime',
  ]);
  expect(nearSpellings('zzz', names)).toEqual([]);
});
