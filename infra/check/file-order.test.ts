/** Tests that the files that begin first are still there under their names. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longForTheirSize } from './file-order.ts';

test('each file that begins first is there', () => {
  expect([...longForTheirSize].filter((file) => !existsSync(file))).toEqual([]);
});
