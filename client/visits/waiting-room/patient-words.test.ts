/** Tests what a clinician reads of who waits. */
import { expect, test } from 'vitest';
import { waitedWords } from './patient-words.ts';

test('whole minutes are shown, and for a clock that is behind: just now', () => {
  const now = Date.parse('2026-11-21T10:12:30Z');
  expect(waitedWords('2026-11-21T10:00:00Z', now)).toBe('Waiting for 12 min.');
  expect(waitedWords('2026-11-21T10:13:00Z', now)).toBe('Came just now.');
  expect(waitedWords(null, now)).toBe('In the waiting room.');
});
