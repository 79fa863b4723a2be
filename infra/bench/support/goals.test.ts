/** Tests that each bench prints its goals, and which of them it missed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/stack/env.ts';
import { aboveGoals, belowGoals } from './goals.ts';

test('S205 each bench prints its goals, and those that it missed', () => {
  const files = globSync('infra/bench/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(15);
  const without = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return !/\bgoals\b[^.]*[,}]/.test(text) || !/\bmissed\b/.test(text);
  });
  expect(without).toEqual([]);
});

test('a goal that is missed is said with its number', () => {
  expect(aboveGoals({ lost: 1, ms: 5 }, { lost: 0, ms: 5 })).toEqual(['lost is 1, at most 0']);
  expect(belowGoals({ ratio: 0.4 }, { ratio: 0.5 })).toEqual(['ratio is 0.4, at least 0.5']);
});
