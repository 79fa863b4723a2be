/** Tests when a participant from whom nothing arrives counts as lost. */
import { expect, test } from 'vitest';
import { afterCheck, checkEveryMs, isLost, noTrafficYet } from './lost-participant-rule.ts';

const after = (...bytes: (number | null)[]) => bytes.reduce(afterCheck, noTrafficYet);

test('a line is lost within two seconds after the last byte, and back with the next one', () => {
  const silent = after(1_000, 1_000, 1_000, 1_000);
  expect(isLost(after(1_000, 1_000, 1_000))).toBe(false);
  expect(isLost(silent)).toBe(true);
  expect(silent.silentChecks * checkEveryMs).toBeLessThan(2_000);
  expect(isLost(afterCheck(silent, 1_060))).toBe(false);
});

test('of somebody who is muted with the camera off nothing is expected, so that nothing is lost', () => {
  expect(isLost(after(1_000, null, null, null, null))).toBe(false);
  expect(isLost(after(1_000, 1_000, 1_000, null, 1_000))).toBe(false);
});
