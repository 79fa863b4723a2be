/** A rate limit with a sliding window, counted in Redis in one step. */
import type { Deps } from '#server/platform/deps.ts';
import { script } from '#server/platform/redis.ts';

/** Counts one more under KEYS[1] if the limit allows it; returns 0, or the ms until it will. */
const admit = script(
  `
  local now, span, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - span)
  if redis.call('ZCARD', KEYS[1]) >= most then
    local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
    return math.max(1, math.ceil(tonumber(oldest) + span - now))
  end
  redis.call('ZADD', KEYS[1], now, ARGV[4])
  redis.call('PEXPIRE', KEYS[1], span)
  return 0
  `,
);

interface Attempt {
  /** What is counted together, for instance one network address. */
  key: string;
  windowMs: number;
  most: number;
  /** Unique to this attempt. */
  id: string;
}

/** Counts the attempt and returns 0; at the limit it counts nothing and returns the seconds to wait. */
export async function rateLimitWaitSeconds(
  { redis, now }: Pick<Deps, 'redis' | 'now'>,
  { key, windowMs, most, id }: Attempt,
): Promise<number> {
  const args = [now().getTime(), windowMs, most, id];
  const waitMs = await admit(redis, { keys: [`asks:${key}`], args });
  return Math.ceil(Number(waitMs) / 1000);
}
