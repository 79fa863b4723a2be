/** Tests that undecryptable media is distinguished from silence, and that the key is requested a limited number of times. */
import { expect, test } from 'vitest';
import {
  hasGivenUp,
  isUndecryptable,
  afterCheck,
  mayRequestKey,
  noKeyRequests,
  notCheckedYet,
  type ReceivedCounts,
} from './decryption-rule.ts';

const after = (...checks: [packets: number, decoded: number][]) =>
  checks
    .map(([packets, decoded]): ReceivedCounts => ({ packets, decoded }))
    .reduce(afterCheck, notCheckedYet);

test('media that arrives for two checks and is not decoded is undecryptable', () => {
  expect(isUndecryptable(after([100, 0], [200, 0]))).toBe(false);
  expect(isUndecryptable(after([100, 0], [200, 0], [300, 0]))).toBe(true);
});

test('a participant who sends nothing is not undecryptable, and one who was stays so while nothing arrives', () => {
  expect(isUndecryptable(after([100, 5], [100, 5], [100, 5], [100, 5]))).toBe(false);
  expect(isUndecryptable(after([100, 0], [200, 0], [300, 0], [300, 0]))).toBe(true);
});

test('the first frame that is decoded ends it', () => {
  const decoded = after([100, 0], [200, 0], [300, 0], [400, 1]);
  expect(isUndecryptable(decoded)).toBe(false);
  expect(decoded.isDecoding).toBe(true);
  expect(after([100, 40]).isDecoding).toBe(false);
});

test('a track that ends lowers the counts, which makes nothing undecryptable by itself', () => {
  expect(isUndecryptable(after([100, 50], [200, 10], [300, 5]))).toBe(false);
  expect(isUndecryptable(after([100, 0], [200, 0], [300, 0], [10, 0]))).toBe(true);
});

test('the key is requested three times with pauses between, and then it is given up', () => {
  let requests = noKeyRequests;
  const requestedAt = [];
  for (let now = 0; now <= 60_000; now += 1_000) {
    if (!mayRequestKey(requests, now)) continue;
    requestedAt.push(now);
    requests = { times: requests.times + 1, at: now };
  }
  expect(requestedAt).toEqual([0, 4_000, 8_000]);
  expect(hasGivenUp(requests, 11_999)).toBe(false);
  expect(hasGivenUp(requests, 12_000)).toBe(true);
});
