/** Tests how a connection is judged by a few answer times. */
import { expect, test } from 'vitest';
import { rateConnection } from './connection-check.ts';

test('two slow answers of five do not make a connection weak, three do', () => {
  expect(rateConnection([900, 30, 40, 35, 800])).toBe('good');
  expect(rateConnection([900, 30, 40, 700, 800])).toBe('weak');
  expect(rateConnection([])).toBe('none');
});
