/** What the time of a few answers says about a line. */
import { expect, test } from 'vitest';
import { judgeLine } from './line-check.ts';

test('two slow answers of five are no weak line, three are', () => {
  expect(judgeLine([900, 30, 40, 35, 800])).toBe('good');
  expect(judgeLine([900, 30, 40, 700, 800])).toBe('weak');
  expect(judgeLine([])).toBe('none');
});
