/** A line that went silent without a word is found out soon, and one that has little to say is left alone. */
import { expect, test } from 'vitest';
import { answered, asked, hearing, isDead, isToAsk, looked, type Hearing } from './silence-rule.ts';

const silentFor = (looks: number, from: Hearing = looked(hearing, 1_000)) =>
  Array.from({ length: looks }).reduce<Hearing>((now) => looked(now, now.bytes), from);

test('a line over which something comes is never asked about', () => {
  let now = hearing;
  for (const bytes of [100, 200, 200, 200, 300, 300, 301]) {
    now = looked(now, bytes);
    expect([isToAsk(now), isDead(now)]).toEqual([false, false]);
  }
});

test('silence alone is no death: the server is asked once, and what it answers counts', () => {
  const silent = silentFor(3);
  expect(isToAsk(silent)).toBe(true);
  expect(isDead(silent)).toBe(false);
  const awaited = asked(silent);
  expect(isToAsk(silentFor(10, awaited))).toBe(false);
  expect(isDead(answered(awaited, awaited.silence, true))).toBe(false);
  expect(isDead(answered(awaited, awaited.silence, false))).toBe(true);
});

test('an answer that is missed after something came again counts for nothing', () => {
  const awaited = asked(silentFor(3));
  const again = looked(awaited, 2_000);
  expect(isDead(answered(again, awaited.silence, false))).toBe(false);
  expect(isToAsk(silentFor(3, again))).toBe(true);
});

test('a server that answers while nothing comes for six seconds has lost the way for sound and picture', () => {
  const answers = answered(asked(silentFor(3)), 1, true);
  expect(isDead(silentFor(20, answers))).toBe(false);
  expect(isDead(silentFor(21, answers))).toBe(true);
});

test('a browser that does not tell what came in is left to its own watch', () => {
  let now = hearing;
  for (let look = 0; look < 100; look += 1) now = looked(now, null);
  expect([isToAsk(now), isDead(now)]).toEqual([false, false]);
});
