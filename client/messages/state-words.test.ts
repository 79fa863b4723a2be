/** Tests what is said of messages above each list. */
import { expect, test } from 'vitest';
import { stateWords } from './state-words.ts';

test('above each list it is said how many need the reader, and how many were not seen', () => {
  expect(stateWords({ open: 0, unread: 0 })).toBe('');
  expect(stateWords({ open: 1, unread: 0 })).toBe('1 needs you.');
  expect(stateWords({ open: 3, unread: 2 })).toBe('3 need you. 2 not seen yet.');
});
