/** Tests the words on how many wait, and when a patient on the waiting list can come. */
import { expect, test } from 'vitest';
import { stateWords, weekdaysWords } from './words.ts';

test('the working days of a week are not listed one by one', () => {
  expect(weekdaysWords([1, 2, 3, 4, 5])).toBe('Mon to Fri');
  expect(weekdaysWords([1, 2, 3, 4, 6])).toBe('Mon, Tue, Wed, Thu, Sat');
  expect(weekdaysWords([1, 3])).toBe('Mon, Wed');
});

test('above the list it is said how many wait, and how many of them were offered a time', () => {
  const [waiting, offered] = [{ state: 'waiting' }, { state: 'offered' }] as const;
  const words = (entries: (typeof waiting | typeof offered)[], isMore = false) =>
    stateWords({ entries, isMore });
  expect(words([])).toBe('No patients are on the list.');
  expect(words([waiting])).toBe('1 waiting.');
  expect(words([offered, waiting, waiting])).toBe('3 waiting, 1 of them offered a time.');
  expect(words([waiting, offered], true)).toBe('More than 2 waiting, 1 of them offered a time.');
});
