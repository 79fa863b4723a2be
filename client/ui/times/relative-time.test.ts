/** Tests relative times in the product's labels. */
import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);

test.each([
  [0.5, 'now'],
  [1, '1 sec ago'],
  [59, '59 sec ago'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, '1 d ago'],
  [30 * 86_400, '30 d ago'],
  [31 * 86_400, '1 mon ago'],
  [365 * 86_400, '11 mon ago'],
  [366 * 86_400, '1 y ago'],
  [-90, 'in 1 min'],
])('%s s is "%s"', (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});
