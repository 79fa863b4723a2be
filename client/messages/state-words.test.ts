/** Tests what is said of messages above each list. */
import { expect, test } from 'vitest';
import { countOf, stateWords } from './state-words.ts';

test('above each list it is said how many need the reader, and how many were not seen', () => {
  expect(stateWords({ open: 0, unread: 0 })).toBe('Nothing needs you.');
  expect(stateWords({ open: 0, unread: 2 })).toBe('Nothing needs you. 2 not seen yet.');
  expect(stateWords({ open: 1, unread: 0 })).toBe('1 needs you.');
  expect(stateWords({ open: 3, unread: 2 })).toBe('3 need you. 2 not seen yet.');
});

test('at each list it is said how many are in it, or new in it', () => {
  const counts = { open: 2, asked: 1, unread: 3, unreadConversations: 0 };
  expect(countOf('open', counts)).toEqual({ count: 2, word: '' });
  expect(countOf('forMe', counts)).toEqual({ count: 3, word: ' new' });
  expect(countOf('asked', counts)).toEqual({ count: 1, word: '' });
  expect(countOf('conversations', counts).count).toBe(0);
});
