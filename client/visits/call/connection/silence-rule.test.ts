/** Tests when a connection over which nothing arrives counts as dead. */
import { expect, test } from 'vitest';
import {
  afterCheck,
  afterLateProbe,
  afterProbe,
  afterProbeSent,
  isDead,
  isStuck,
  noTraffic,
  shouldProbe,
  type Traffic,
} from './silence-rule.ts';

const silentFor = (checks: number, from: Traffic = afterCheck(noTraffic, 1_000)) =>
  Array.from({ length: checks }).reduce<Traffic>((now) => afterCheck(now, now.bytes), from);

test('a connection over which something arrives is never probed', () => {
  let now = noTraffic;
  for (const bytes of [100, 200, 200, 200, 300, 300, 301]) {
    now = afterCheck(now, bytes);
    expect([shouldProbe(now), isDead(now)]).toEqual([false, false]);
  }
});

test('silence alone is not a loss: the server is probed once, and its answer counts', () => {
  const silent = silentFor(3);
  expect(shouldProbe(silent)).toBe(true);
  expect(isDead(silent)).toBe(false);
  const awaited = afterProbeSent(silent);
  expect(shouldProbe(silentFor(10, awaited))).toBe(false);
  expect(isDead(afterProbe(awaited, awaited.silence, true))).toBe(false);
  expect(isDead(afterProbe(awaited, awaited.silence, false))).toBe(true);
});

test('an answer that is missed after something arrived again counts for nothing', () => {
  const awaited = afterProbeSent(silentFor(3));
  const again = afterCheck(awaited, 2_000);
  expect(isDead(afterProbe(again, awaited.silence, false))).toBe(false);
  expect(shouldProbe(silentFor(3, again))).toBe(true);
});

test('a server that answers while nothing arrives for six seconds has lost the media connection', () => {
  const answers = afterProbe(afterProbeSent(silentFor(3)), 1, true);
  expect(isDead(silentFor(20, answers))).toBe(false);
  expect(isDead(silentFor(21, answers))).toBe(true);
});

test('a browser that does not count its bytes is neither probed nor called dead', () => {
  let now = noTraffic;
  for (let check = 0; check < 100; check += 1) now = afterCheck(now, null);
  expect([shouldProbe(now), isDead(now)]).toEqual([false, false]);
});

test('a dead connection over which nothing arrives although the server answers again is made anew', () => {
  const dead = afterProbe(afterProbeSent(silentFor(3)), silentFor(3).silence, false);
  expect(isDead(dead)).toBe(true);
  const late = (...answers: boolean[]) =>
    answers.reduce((now, hasAnswered) => afterLateProbe(now, now.silence, hasAnswered), dead);
  expect([isStuck(late(true)), isStuck(late(true, true))]).toEqual([false, true]);
  expect(isStuck(late(true, false, true))).toBe(false);
  const alive = afterCheck(late(true), 2_000);
  expect(isStuck(afterLateProbe(alive, dead.silence, true))).toBe(false);
});
