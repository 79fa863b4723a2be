/** Tests how well the client's files are compressed, by what starts the hospital. */
import { expect, test } from 'vitest';
import { startOptions } from './env.ts';

test('a demo on this machine compresses quickly; production, and what a bench measures, as well as possible', () => {
  expect(startOptions({}).compression).toBe('quick');
  expect(startOptions({ CLIENT_COMPRESSION: 'quick' }).compression).toBe('quick');
  expect(startOptions({ CLIENT_COMPRESSION: 'best' }).compression).toBe('best');
  expect(startOptions({ NODE_ENV: 'production' }).compression).toBe('best');
});
