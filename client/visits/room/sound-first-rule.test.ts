/** Pictures give way to sound on a poor line, and come back when it is good. */
import { expect, test } from 'vitest';
import {
  judged,
  pictures,
  qualityOf,
  turned,
  type Quality,
  type SoundFirst,
} from './sound-first-rule.ts';

/** Told every second, from `at` on. */
function after(state: SoundFirst, at: number, quality: Quality, seconds: number): SoundFirst {
  let now = state;
  for (let second = 0; second <= seconds; second += 1)
    now = judged(now, { quality, at: at + second * 1000 });
  return now;
}

test('a line that is poor for some seconds puts sound first, a short dip does not', () => {
  expect(after(pictures, 0, 'poor', 5).because).toBeNull();
  const dip = after(after(pictures, 0, 'poor', 5), 6_000, 'good', 1);
  expect(after(dip, 8_000, 'poor', 5).because).toBeNull();
  expect(after(pictures, 0, 'poor', 6).because).toBe('line');
});

test('pictures come back by themselves, each time after a longer while', () => {
  const once = after(pictures, 0, 'poor', 6);
  expect(after(once, 7_000, 'good', 14).because).toBe('line');
  const back = after(once, 7_000, 'good', 15);
  expect(back.because).toBeNull();
  const twice = after(back, 30_000, 'poor', 6);
  expect(twice.because).toBe('line');
  expect(after(twice, 40_000, 'good', 29).because).toBe('line');
  expect(after(twice, 40_000, 'good', 30).because).toBeNull();
});

test('what a hand chose stays, however good or poor the line is', () => {
  const byHand = turned(pictures, 'hand', 0);
  expect(after(byHand, 0, 'good', 600).because).toBe('hand');
  expect(after(turned(pictures, 'asked', 0), 0, 'good', 600).because).toBe('asked');
  const taken = after(pictures, 0, 'poor', 6);
  expect(after(turned(taken, null, 7_000), 7_000, 'poor', 600).because).toBeNull();
});

test('a line of which nothing is known changes nothing', () => {
  expect(after(pictures, 0, 'unknown', 60).because).toBeNull();
  const once = after(pictures, 0, 'poor', 6);
  expect(after(once, 7_000, 'unknown', 60).because).toBe('line');
});

test('what the line before was like takes no pictures from one that has just been made', () => {
  let now = pictures;
  for (let look = 0; look <= 10; look += 1)
    now = judged(now, { quality: qualityOf('poor', look), at: look * 1000 });
  expect(now.because).toBeNull();
  expect(qualityOf('poor', 0)).toBe('unknown');
  expect(qualityOf('poor', 11)).toBe('poor');
});
