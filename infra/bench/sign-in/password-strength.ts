/** How much longer judging a password of 128 characters takes than one of 32, alternating in one process. */
import { median } from '#infra/bench/support/numbers.ts';
import { weaknessOf } from '#server/auth/passwords/password-strength.ts';

const tries = 15;

/** No digits that follow each other: what takes the estimator longest. */
const digits = Array.from({ length: 128 }, (_, at) => (at * at * 7 + at) % 10).join('');

async function judgingMs(password: string): Promise<number> {
  const startedMs = performance.now();
  await weaknessOf(password, []);
  return performance.now() - startedMs;
}

export async function judgingLongOverShort(): Promise<number> {
  const times = { short: [] as number[], long: [] as number[] };
  // The first one loads the dictionaries.
  await judgingMs(digits);
  for (let nth = 0; nth < tries; nth += 1) {
    times.short.push(await judgingMs(digits.slice(0, 32)));
    times.long.push(await judgingMs(digits));
  }
  return median(times.long) / median(times.short);
}
