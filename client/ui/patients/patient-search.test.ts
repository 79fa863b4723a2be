/** Tests how typed text becomes a search for patients. */
import { expect, test } from 'vitest';
import { searchOf } from './patient-search.ts';

test.each([
  ['ana  ru ', { search: 'ana ru' }],
  ['Ruiz 1980-05-03', { search: 'Ruiz', birthDate: '1980-05-03' }],
  // As a reader of American English writes it.
  ['5/3/1980', { search: '', birthDate: '1980-05-03' }],
  ['03.05.1980 MRN-7', { search: 'MRN-7', birthDate: '1980-05-03' }],
  ['31.31.1980', { search: '31.31.1980' }],
  ['a', null],
  ['  ', null],
])('%j is searched for as %j', (typed, expected) => {
  expect(searchOf(typed)).toEqual(expected);
});
