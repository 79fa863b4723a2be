/** Tests the words on the queue. */
import { expect, test } from 'vitest';
import { queueWords } from './queue-words.ts';

const since = (minute: number) => ({
  waitingSince: `2026-11-22T10:${String(minute).padStart(2, '0')}:00Z`,
});
const at = (minute: number) => Date.parse(since(minute).waitingSince);

test('the longest wait is shown from its first whole minute on', () => {
  expect(queueWords([], at(0))).toBe('Nobody is waiting.');
  expect(queueWords([since(0)], at(0) + 59_000)).toBe('1 waiting.');
  expect(queueWords([since(8), since(0)], at(12))).toBe('2 waiting, longest 12 min.');
});
