/** Tests that the bench of faults fails where a goal is missed. */
import { expect, test } from 'vitest';
import { missedGoals, type FaultsNumbers } from './goals.ts';

const well = {
  answered: { 200: 5 },
  problems: {},
  longestMs: 1_900,
  withoutRetryAfter: 0,
  recoverySeconds: 2,
};
const numbers = (more: Partial<FaultsNumbers> = {}): FaultsNumbers => ({
  lost: 0,
  doubled: 0,
  bothProcessesLived: true,
  faults: { postgresKilled: well },
  ...more,
});

test('a run within its goals misses none', () => {
  expect(missedGoals(numbers())).toEqual([]);
});

test.each([
  [numbers({ failure: '500: internal' }), '500: internal'],
  [numbers({ lost: 1 }), '1 acknowledged bookings are lost'],
  [numbers({ doubled: 2 }), '2 bookings are there twice'],
  [numbers({ bothProcessesLived: false }), 'a process of the server ended'],
  [
    numbers({ faults: { redisSilent: { ...well, longestMs: 2_001 } } }),
    'redisSilent: a call waited 2001 ms, at most 2000',
  ],
  [
    numbers({ faults: { redisFull: { ...well, withoutRetryAfter: 3 } } }),
    'redisFull: 3 503 without Retry-After',
  ],
  [
    numbers({ faults: { postgresReset: { ...well, recoverySeconds: 3.1 } } }),
    'postgresReset: writes again after 3.1 s, at most 3',
  ],
  [
    numbers({
      faults: { liveKitKilled: { ...well, bookings: { ...well, recoverySeconds: null } } },
    }),
    'liveKitKilled, bookings: nothing was written afterwards',
  ],
])('run %# misses what is said of it', (run, words) => {
  expect(missedGoals(run)).toEqual([words]);
});
