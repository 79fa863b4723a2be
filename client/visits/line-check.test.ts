/** What the time of a few answers says about a line. */
import { expect, test } from 'vitest';
import { judgeLine } from './line-check.ts';

test('one slow answer of three is no weak line, two are', () => {
  expect(judgeLine([900, 30, 40])).toBe('good');
  expect(judgeLine([900, 30, 800])).toBe('weak');
  expect(judgeLine([])).toBe('none');
});
