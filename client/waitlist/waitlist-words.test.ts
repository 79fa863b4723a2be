/** Tests the words on how many wait, and when a patient on the waiting list can come. */
import { expect, test } from 'vitest';
import { stateWords, weekdaysWords } from './waitlist-words.ts';

test('the working days of a week are not listed one by one', () => {
  expect(weekdaysWords([1, 2, 3, 4, 5])).toBe('Mon to Fri');
  expect(weekdaysWords([1, 2, 3, 4, 6])).toBe('Mon, Tue, Wed, Thu, Sat');
  expect(weekdaysWords([1, 3])).toBe('Mon, Wed');
});

test('above the list it is said how many wait, how many of them urgently, and how many were offered a time', () => {
  const [waiting, offered] = [
    { state: 'waiting', urgent: false },
    { state: 'offered', urgent: false },
  ] as const;
  const urgent = { state: 'waiting', urgent: true } as const;
  const words = (entries: (typeof waiting | typeof offered | typeof urgent)[], isMore = false) =>
    stateWords({ entries, isMore });
  expect(words([])).toBe('No patients are on the list.');
  expect(words([waiting])).toBe('1 waiting.');
  expect(words([offered, waiting, waiting])).toBe('3 waiting, 1 offered a time.');
  expect(words([waiting, offered], true)).toBe('More than 2 waiting, 1 offered a time.');
  expect(words([urgent, offered, waiting])).toBe('3 waiting, 1 urgent, 1 offered a time.');
});
