/** Tests the words of the visit report. */
import { expect, test } from 'vitest';
import { durationWords, sentWords } from './report-words.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3725, '62 min 5 s'],
])('%i seconds are "%s"', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test('what a participant sent is named', () => {
  expect(sentWords({ sound: true, picture: true, screen: false })).toBe('Sound, picture');
  expect(sentWords({ sound: false, picture: false, screen: false })).toBe('Nothing');
});
