/** Rate limits with a sliding window, counted in Redis in one step. */
import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';
import type { Call } from './call.ts';

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

interface Limit {
  windowMs: number;
  most: number;
}

interface Attempt extends Limit {
  /** What is counted together, for instance one account. */
  key: string;
}

type Counting = Pick<Deps, 'redis' | 'now'>;

/** Counts the attempt and returns 0; at the limit it counts nothing and returns the seconds to wait. */
export async function rateLimitWaitSeconds(
  { redis, now }: Counting,
  { key, windowMs, most }: Attempt,
): Promise<number> {
  const args = [now().getTime(), windowMs, most, randomUUID()];
  const waitMs = await admit(redis, { keys: [`asks:${key}`], args });
  return Math.ceil(Number(waitMs) / 1000);
}

function throwIfWaiting(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('throttled', { retryAfterSeconds });
}

/** Throws 429 with the wait. */
export const requireUnderLimit = async (counting: Counting, attempt: Attempt): Promise<void> =>
  throwIfWaiting(await rateLimitWaitSeconds(counting, attempt));

/** A provider gives a customer a /64, often a /56 or a /48: many /64 of one /48 share a wider limit. */
const widerBy = 8;

/** The first 48 or 64 bits of an IPv6 address. */
function networkOf(address: string, bits: 48 | 64): string {
  const { parts } = ipaddr.IPv6.parse(address);
  const shown = parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${shown.join(':')}::/${bits}`;
}

/** How a network address is counted (S7): as it is if IPv4, by its /64 and its /48 if IPv6. */
export function addressLanes(address: string): { key: string; times: number }[] {
  if (!ipaddr.IPv6.isValid(address)) return [{ key: address, times: 1 }];
  return [
    { key: networkOf(address, 64), times: 1 },
    { key: networkOf(address, 48), times: widerBy },
  ];
}

interface AddressLimit extends Limit {
  /** What is limited. */
  name: string;
}

/** The seconds that the caller's network address has to wait, 0 for none. */
export async function addressWaitSeconds(
  visitor: Counting & { call: Pick<Call, 'address'> },
  { name, windowMs, most }: AddressLimit,
): Promise<number> {
  for (const { key, times } of addressLanes(visitor.call.address)) {
    const attempt = { key: `${name}:${key}`, windowMs, most: most * times };
    const waitSeconds = await rateLimitWaitSeconds(visitor, attempt);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}

/** Throws 429 with the wait. */
export const requireUnderAddressLimit = async (
  visitor: Counting & { call: Pick<Call, 'address'> },
  limit: AddressLimit,
): Promise<void> => throwIfWaiting(await addressWaitSeconds(visitor, limit));
