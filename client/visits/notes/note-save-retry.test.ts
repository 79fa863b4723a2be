/** Tests which failures of saving a note pass by themselves, and how long is waited. */
import { expect, test } from 'vitest';
import { CallFailed } from '#client/shell/api/failure.ts';
import { isTransientFailure, saveRetryMs } from './note-save-retry.ts';

const refused = (httpStatus: number, more: object = {}) =>
  new CallFailed('No.', { httpStatus, ...more });

test('a note is saved again by itself where the server is away or busy, and not where it refuses', () => {
  for (const error of [new CallFailed('The server did not answer.'), refused(503), refused(429)])
    expect(isTransientFailure(error)).toBe(true);
  for (const error of [refused(409), refused(403), refused(400), new Error('a bug'), null])
    expect(isTransientFailure(error)).toBe(false);
});

test('a note waits longer each time that it is saved again, at most half a minute, and never less than the server says', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((failures) => saveRetryMs(failures, refused(503)));
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(saveRetryMs(1, refused(429, { retryAfterSeconds: 45 }))).toBe(45_000);
});
