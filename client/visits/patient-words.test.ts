/** What a clinician reads of who waits. */
import { expect, test } from 'vitest';
import { checkWords, waitedWords } from './patient-words.ts';

test('a check that found everything is short, any other says what is wrong', () => {
  expect(checkWords({ camera: 'works', microphone: 'works', line: 'good' })).toBe(
    'Camera and microphone work. Good line.',
  );
  expect(checkWords({ camera: 'refused', microphone: 'works', line: 'weak' })).toBe(
    'Camera is not allowed, microphone works. Weak line.',
  );
});

test('whole minutes are told, and a clock that is behind says just now', () => {
  const now = Date.parse('2026-11-21T10:12:30Z');
  expect(waitedWords('2026-11-21T10:00:00Z', now)).toBe('Waiting for 12 min.');
  expect(waitedWords('2026-11-21T10:13:00Z', now)).toBe('Came just now.');
  expect(waitedWords(null, now)).toBe('In the waiting room.');
});
