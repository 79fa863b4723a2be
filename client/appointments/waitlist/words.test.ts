/** Tests the words on when a patient on the waiting list can come. */
import { expect, test } from 'vitest';
import { weekdaysWords } from './words.ts';

test('the working days of a week are not listed one by one', () => {
  expect(weekdaysWords([1, 2, 3, 4, 5])).toBe('Mon to Fri');
  expect(weekdaysWords([1, 2, 3, 4, 6])).toBe('Mon, Tue, Wed, Thu, Sat');
  expect(weekdaysWords([1, 3])).toBe('Mon, Wed');
});
