/** Tests that blurring counts as too heavy by many frames, not by one. */
import { expect, test } from 'vitest';
import { afterFrame, isBlurTooHeavy, noBlurLoad } from './blur-load.ts';

const after = (...frameMs: number[]) => frameMs.reduce(afterFrame, noBlurLoad);
const times = (count: number, tookMs: number) => Array.from({ length: count }, () => tookMs);

test('blurring is heavy once most of its frames take longer than is noticed', () => {
  expect(isBlurTooHeavy(after(...times(6, 300)))).toBe(false);
  expect(isBlurTooHeavy(after(...times(7, 300)))).toBe(true);
  expect(isBlurTooHeavy(after(...times(60, 40)))).toBe(false);
});

test('neither the first frames, which wait for the model, nor a single long one count', () => {
  expect(isBlurTooHeavy(after(...times(2, 4_000), ...times(5, 40)))).toBe(false);
  expect(isBlurTooHeavy(after(...times(12, 40), 4_000, ...times(2, 40)))).toBe(false);
});

test('a computer that becomes slow is noticed, one that becomes free again too', () => {
  const slow = after(...times(30, 40), ...times(5, 300));
  expect(isBlurTooHeavy(slow)).toBe(true);
  expect(isBlurTooHeavy(times(5, 40).reduce(afterFrame, slow))).toBe(false);
});
