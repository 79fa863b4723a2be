/** Tests that video gives way to audio on a poor connection, and comes back when it is good. */
import { expect, test } from 'vitest';
import {
  afterCheck,
  afterChoice,
  qualityOf,
  videoOn,
  type AudioFirstState,
  type Quality,
} from './audio-first-rule.ts';

/** Checked every second, from `at` on. */
function after(
  state: AudioFirstState,
  at: number,
  quality: Quality,
  seconds: number,
): AudioFirstState {
  let now = state;
  for (let second = 0; second <= seconds; second += 1)
    now = afterCheck(now, { quality, at: at + second * 1000 });
  return now;
}

test('a connection that is poor for some seconds switches video off, a short dip does not', () => {
  expect(after(videoOn, 0, 'poor', 5).reason).toBeNull();
  const dip = after(after(videoOn, 0, 'poor', 5), 6_000, 'good', 1);
  expect(after(dip, 8_000, 'poor', 5).reason).toBeNull();
  expect(after(videoOn, 0, 'poor', 6).reason).toBe('connection');
});

test('video comes back by itself, each time after a longer while', () => {
  const once = after(videoOn, 0, 'poor', 6);
  expect(after(once, 7_000, 'good', 14).reason).toBe('connection');
  const back = after(once, 7_000, 'good', 15);
  expect(back.reason).toBeNull();
  const twice = after(back, 30_000, 'poor', 6);
  expect(twice.reason).toBe('connection');
  expect(after(twice, 40_000, 'good', 29).reason).toBe('connection');
  expect(after(twice, 40_000, 'good', 30).reason).toBeNull();
});

test('what a person chose stays, however good or poor the connection is', () => {
  const byChoice = afterChoice(videoOn, 'user', 0);
  expect(after(byChoice, 0, 'good', 600).reason).toBe('user');
  expect(after(afterChoice(videoOn, 'clinician', 0), 0, 'good', 600).reason).toBe('clinician');
  const audioState = after(videoOn, 0, 'poor', 6);
  expect(after(afterChoice(audioState, null, 7_000), 7_000, 'poor', 600).reason).toBeNull();
});

test('a connection of unknown quality changes nothing', () => {
  expect(after(videoOn, 0, 'unknown', 60).reason).toBeNull();
  const once = after(videoOn, 0, 'poor', 6);
  expect(after(once, 7_000, 'unknown', 60).reason).toBe('connection');
});

test('the quality of the last connection switches no video off on a new one', () => {
  let now = videoOn;
  for (let check = 0; check <= 10; check += 1)
    now = afterCheck(now, { quality: qualityOf('poor', check), at: check * 1000 });
  expect(now.reason).toBeNull();
  expect(qualityOf('poor', 0)).toBe('unknown');
  expect(qualityOf('poor', 11)).toBe('poor');
});

test('a picture that the own processor holds back is no poor connection, and comes back by itself too', () => {
  let now = videoOn;
  for (let second = 0; second <= 6; second += 1)
    now = afterCheck(now, { quality: 'poor', at: second * 1000, isProcessorBusy: true });
  expect(now.reason).toBe('processor');
  expect(after(now, 7_000, 'good', 15).reason).toBeNull();
});
