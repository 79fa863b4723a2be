/** How often something may be asked for: a sliding window, counted in one step. */
import type { Deps } from '../deps.ts';
import { script } from '../redis.ts';

/** Key: the lane. Counts one more if there is room; answers 0, or how many ms until there is. */
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

interface Ask {
  lane: string;
  windowMs: number;
  most: number;
  id: string;
}

/** Counts an ask in its lane's sliding window: 0 where there was room, else the seconds to wait. */
export async function allowed(
  { redis, now }: Pick<Deps, 'redis' | 'now'>,
  ask: Ask,
): Promise<number> {
  const args = [now().getTime(), ask.windowMs, ask.most, ask.id];
  const waitMs = await admit(redis, { keys: [`asks:${ask.lane}`], args });
  return Math.ceil(Number(waitMs) / 1000);
}
