/** Rate limits with a sliding window, counted in Redis in one step and in bounded space (S7, S41, S67). */
import ipaddr from 'ipaddr.js';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { memoryIsShort, script } from '#server/platform/redis.ts';
import type { Call } from './call.ts';

/**
 * A window is counted in so many slices and moves by one of them, so that a key holds at most this
 * many numbers, however wide the limit.
 */
const slicesPerWindow = 30;

/** What a new counter that is not stored for want of memory waits for. */
const shortMemoryWaitMs = 60_000;

/**
 * Counts one more under every key if all of their limits (from ARGV[5] on) allow it; returns 0, or
 * the ms until they will. What has to wait changes nothing and creates no key. While memory is
 * short no key is created either: the caller goes uncounted ('pass') or has to wait (S67).
 */
const admit = script(`
  ${memoryIsShort}
  local now, sliceMs, slices = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local slice = math.floor(now / sliceMs)
  local waitMs, isNew = 0, false
  for i, key in ipairs(KEYS) do
    local rows = redis.call('HGETALL', key)
    local count, oldest = 0, nil
    for at = 1, #rows, 2 do
      local of = tonumber(rows[at])
      if of <= slice - slices then redis.call('HDEL', key, rows[at])
      else
        count = count + tonumber(rows[at + 1])
        if not oldest or of < oldest then oldest = of end
      end
    end
    if count >= tonumber(ARGV[4 + i]) then
      waitMs = math.max(waitMs, 1, math.ceil((oldest + slices) * sliceMs - now))
    end
    if #rows == 0 then isNew = true end
  end
  if waitMs > 0 then return waitMs end
  if isNew and memoryIsShort() then
    return ARGV[4] == 'pass' and 0 or ${shortMemoryWaitMs}
  end
  for _, key in ipairs(KEYS) do
    redis.call('HINCRBY', key, string.format('%d', slice), 1)
    redis.call('PEXPIRE', key, slices * sliceMs)
  end
  return 0
`);

interface Limit {
  windowMs: number;
  most: number;
  /**
   * What happens to the first attempt of an address or account while Redis is short of memory: it
   * waits, or, where the limit only keeps broken programs away, goes uncounted.
   */
  whenShort?: 'wait' | 'pass';
}

interface Attempt extends Limit {
  /** What is counted together, for instance one account. */
  key: string;
}

type Counting = Pick<Deps, 'redis' | 'now'>;

async function waitSecondsOf(
  { redis, now }: Counting,
  { windowMs, whenShort = 'wait' }: Omit<Limit, 'most'>,
  lanes: readonly { key: string; most: number }[],
): Promise<number> {
  const waitMs = await admit(redis, {
    keys: lanes.map(({ key }) => `limit:${key}`),
    args: [
      now().getTime(),
      Math.ceil(windowMs / slicesPerWindow),
      slicesPerWindow,
      whenShort,
      ...lanes.map(({ most }) => most),
    ],
  });
  return Math.ceil(Number(waitMs) / 1000);
}

/** Counts the attempt and returns 0; at the limit it counts nothing and returns the seconds to wait. */
export const rateLimitWaitSeconds = (
  counting: Counting,
  { key, most, ...limit }: Attempt,
): Promise<number> => waitSecondsOf(counting, limit, [{ key, most }]);

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
  const groups = parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
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
export const addressWaitSeconds = (
  visitor: Counting & { call: Pick<Call, 'address'> },
  { name, most, ...limit }: AddressLimit,
): Promise<number> =>
  waitSecondsOf(
    visitor,
    limit,
    addressLanes(visitor.call.address).map(({ key, times }) => ({
      key: `${name}:${key}`,
      most: most * times,
    })),
  );

/** Throws 429 with the wait. */
export const requireUnderAddressLimit = async (
  visitor: Counting & { call: Pick<Call, 'address'> },
  limit: AddressLimit,
): Promise<void> => throwIfWaiting(await addressWaitSeconds(visitor, limit));
