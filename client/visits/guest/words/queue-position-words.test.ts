/** Tests places in the queue and minutes as a patient reads them. */
import { expect, test } from 'vitest';
import { minutesWords, ordinal } from './queue-position-words.ts';

test('places are ordinal numbers', () => {
  expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
  ]);
});

test('minutes say what they are based on, and without an estimate there are none', () => {
  expect(minutesWords({ low: 6, high: 11 })).toEqual({
    about: 'about 9 minutes',
    because: 'from real visits of this kind: 6 to 11 min',
  });
  expect(minutesWords({ low: 1, high: 1 })?.about).toBe('in 1 minute');
  expect(minutesWords(null)).toBeNull();
});
