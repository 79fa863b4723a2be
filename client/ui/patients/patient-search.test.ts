/** Tests how typed text becomes a search for patients. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adoptLocale } from '#client/ui/times/locale.ts';
import { pastDay, wholeDay, wholeWeekday } from '#client/ui/times/times.ts';
import { searchOf } from './patient-search.ts';

// Node has no storage of a browser.
beforeAll(() => vi.stubGlobal('localStorage', { setItem: () => undefined }));
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['ana  ru ', { search: 'ana ru' }],
  ['Ruiz 1980-05-03', { search: 'Ruiz', birthDate: '1980-05-03' }],
  // As a reader of American English writes it.
  ['5/3/1980', { search: '', birthDate: '1980-05-03' }],
  ['03.05.1980 MRN-7', { search: 'MRN-7', birthDate: '1980-05-03' }],
  ['31.31.1980', { search: '31.31.1980' }],
  ['3 Mar 1961', { search: '', birthDate: '1961-03-03' }],
  ['Ruiz 3 March 1961', { search: 'Ruiz', birthDate: '1961-03-03' }],
  ['March 3, 1961 ruiz', { search: 'ruiz', birthDate: '1961-03-03' }],
  ['Mar 3, 1961', { search: '', birthDate: '1961-03-03' }],
  ['Friday, 3 March 1961', { search: '', birthDate: '1961-03-03' }],
  ['Friday, March 3, 1961', { search: '', birthDate: '1961-03-03' }],
  ['3rd sept. 1961', { search: '', birthDate: '1961-09-03' }],
  ['03-MAR-1961', { search: '', birthDate: '1961-03-03' }],
  ['3. 5. 1980', { search: '', birthDate: '1980-05-03' }],
  ['٠٣.٠٥.١٩٨٠', { search: '', birthDate: '1980-05-03' }],
  // As the lines of two patients of one name have it.
  ['Ana Ruiz, born 3 May 1980, NG-4711', { search: 'Ana Ruiz NG-4711', birthDate: '1980-05-03' }],
  // No month has a 25: only the other order is a day.
  ['25/03/1961', { search: '', birthDate: '1961-03-25' }],
  ['31.02.1980', { search: '31.02.1980' }],
  ['30 February 1980', { search: '30 February 1980' }],
  ['May Ruiz', { search: 'May Ruiz' }],
  ['Marchand 1961', { search: 'Marchand 1961' }],
  ['a', null],
  ['  ', null],
])('%j is searched for as %j', (typed, expected) => {
  expect(searchOf(typed)).toEqual(expected);
});

test('S209 each form of a day that screens print finds the birth date, in the order of the country', () => {
  for (const country of ['DE', 'GB', 'US', 'SE', 'JP']) {
    adoptLocale({ hourFormat: '24', firstWeekday: 1, country });
    const day = '1961-03-04';
    const numbers =
      country === 'US' ? '03/04/1961' : country === 'JP' ? '1961/03/04' : '04/03/1961';
    for (const words of [wholeDay(day), pastDay(day), wholeWeekday(day), numbers, day])
      expect
        .soft([country, words, searchOf(words)])
        .toEqual([country, words, { search: '', birthDate: day }]);
  }
});
