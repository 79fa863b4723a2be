/** Tests what an entry says of what became of it. */
import { expect, test } from 'vitest';
import type { Entry } from './grid/grid-entries.ts';
import { isEntryDone, isEntryLeftOpen, stateOf } from './entry-words.ts';

const now = Date.parse('2026-11-27T10:00:00Z');

const entry = (endsAt: string, { kind = 'in-person', state = 'booked' } = {}) =>
  ({ kind, endsAt: `2026-11-27T${endsAt}:00Z`, appointment: { state } }) as Entry;

test.each([
  [entry('10:20'), null],
  [entry('10:00'), 'Not closed'],
  [entry('10:00', { kind: 'meeting' }), null],
  [entry('10:00', { state: 'completed' }), 'Completed'],
  [entry('10:00', { state: 'no-show' }), 'No-show'],
  [{ ...entry('10:00'), appointment: null }, null],
])(
  'an entry says its state as lists do, also that nobody has closed it',
  (calendarEntry, words) => {
    expect(stateOf(calendarEntry, isEntryLeftOpen(calendarEntry, now))).toBe(words);
  },
);

test('an entry stands back when its time has passed and nobody waits or is seen', () => {
  const isDone = (state: string) => isEntryDone(entry('10:00', { state }), now);
  expect(['completed', 'no-show'].map(isDone)).toEqual([true, true]);
  expect(['booked', 'arrived', 'in-progress'].map(isDone)).toEqual([false, false, false]);
  expect(isEntryDone(entry('10:00', { kind: 'meeting' }), now)).toBe(true);
  expect(isEntryDone(entry('10:20', { state: 'completed' }), now)).toBe(false);
});
