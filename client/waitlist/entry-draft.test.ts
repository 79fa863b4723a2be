/** What is typed for the waiting list becomes an entry, or errors at its fields. */
import { expect, test } from 'vitest';
import { emptyEntry, toEntry } from './entry-draft.ts';

const id = '3f0e6f0a-8f44-4a7e-9c59-0d3a3b3b3b3b';
const draft = { ...emptyEntry('2027-02-10', id), who: { patientId: id, fresh: null } };

test('an entry waits two weeks for one’s own time on any day, unless something else is said', () => {
  expect(toEntry(draft)).toEqual({
    entry: {
      patientId: id,
      typeId: id,
      fromDay: '2027-02-10',
      untilDay: '2027-02-24',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      partOfDay: 'any',
      urgent: false,
      note: null,
    },
    fresh: null,
  });
  expect(toEntry({ ...draft, with: 'anybody' })).toMatchObject({ entry: { practitionerId: null } });
});

test('what is missing is said at its field', () => {
  const nothing = { ...emptyEntry('2027-02-10', null), untilDay: '2027-02-09', weekdays: [] };
  expect(toEntry(nothing)).toEqual({
    errors: {
      patientId: 'Choose a patient',
      typeId: 'Choose a type',
      untilDay: 'The last day is before the first',
      weekdays: 'Choose at least one day of the week',
    },
  });
  expect(toEntry({ ...draft, untilDay: '2027-02-09' })).toEqual({
    errors: { untilDay: 'The last day is before the first' },
  });
  const fresh = { patientId: null, fresh: { fullName: 'Ana Ruiz', email: ' ', phone: '' } };
  expect(toEntry({ ...draft, who: fresh })).toHaveProperty('errors.email');
  const called = { ...fresh, fresh: { ...fresh.fresh, phone: '020 7946 0000' } };
  expect(toEntry({ ...draft, who: called })).toHaveProperty('fresh.phone', '020 7946 0000');
  expect(toEntry({ ...draft, with: 'colleague' })).toHaveProperty('errors.colleagueId');
});
