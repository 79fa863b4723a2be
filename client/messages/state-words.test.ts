/** Tests what is said of messages above each list. */
import { expect, test } from 'vitest';
import { countWords, stateWords } from './state-words.ts';

test('above each list it is said how many need the reader, and how many were not seen', () => {
  expect(stateWords({ open: 0, unread: 0 })).toBe('Nothing needs you.');
  expect(stateWords({ open: 0, unread: 2 })).toBe('Nothing needs you. 2 not seen yet.');
  expect(stateWords({ open: 1, unread: 0 })).toBe('1 needs you.');
  expect(stateWords({ open: 3, unread: 2 })).toBe('3 need you. 2 not seen yet.');
});

test('at each list it is said how many are in it, or new in it, and nothing where none are', () => {
  const counts = { open: 2, asked: 1, unread: 3, unreadConversations: 0 };
  expect(countWords('open', counts)).toBe('2');
  expect(countWords('forMe', counts)).toBe('3 new');
  expect(countWords('asked', counts)).toBe('1');
  expect(countWords('conversations', counts)).toBeNull();
});
