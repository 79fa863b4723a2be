/** Whose picture cannot be opened is told from who is silent, and the key is asked for a few times, not for ever. */
import { expect, test } from 'vitest';
import {
  hasGivenUp,
  isShut,
  looked,
  mayAskForKey,
  notAsked,
  suspected,
  type Arrived,
} from './opening-rule.ts';

const after = (...looks: [packets: number, opened: number][]) =>
  looks.map(([packets, opened]): Arrived => ({ packets, opened })).reduce(looked, suspected);

test('what arrives for two looks and does not open is shut', () => {
  expect(isShut(after([100, 0], [200, 0]))).toBe(false);
  expect(isShut(after([100, 0], [200, 0], [300, 0]))).toBe(true);
});

test('whoever sends nothing is not shut, and what was shut stays so while nothing comes', () => {
  expect(isShut(after([100, 5], [100, 5], [100, 5], [100, 5]))).toBe(false);
  expect(isShut(after([100, 0], [200, 0], [300, 0], [300, 0]))).toBe(true);
});

test('the first picture that opens ends it', () => {
  const opened = after([100, 0], [200, 0], [300, 0], [400, 1]);
  expect(isShut(opened)).toBe(false);
  expect(opened.isOpen).toBe(true);
  expect(after([100, 40]).isOpen).toBe(false);
});

test('a track that ends takes away what it opened, which shuts nothing by itself', () => {
  expect(isShut(after([100, 50], [200, 10], [300, 5]))).toBe(false);
  expect(isShut(after([100, 0], [200, 0], [300, 0], [10, 0]))).toBe(true);
});

test('the key is asked for three times with a pause between, and then words say what to do', () => {
  let asking = notAsked;
  const asks = [];
  for (let now = 0; now <= 60_000; now += 1_000) {
    if (!mayAskForKey(asking, now)) continue;
    asks.push(now);
    asking = { times: asking.times + 1, at: now };
  }
  expect(asks).toEqual([0, 4_000, 8_000]);
  expect(hasGivenUp(asking, 11_999)).toBe(false);
  expect(hasGivenUp(asking, 12_000)).toBe(true);
});
