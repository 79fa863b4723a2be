/** Tests elapsed time as the call's timer shows it. */
import { expect, test } from 'vitest';
import { elapsedWords } from './elapsed-words.ts';

test('seconds, minutes and hours are shown as on a clock', () => {
  expect(elapsedWords(7_400)).toBe('0:07');
  expect(elapsedWords(761_000)).toBe('12:41');
  expect(elapsedWords(3_725_000)).toBe('1:02:05');
});

test('a clock that is behind the server shows zero', () => {
  expect(elapsedWords(-90_000)).toBe('0:00');
});
