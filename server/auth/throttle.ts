/** How often a password may be tried, by account and by network address (S7). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '#shared/durations.ts';
import { addressLanes } from '#server/platform/http/rate-limit.ts';
import { Refusal } from '#server/platform/errors.ts';
import { memoryIsShort, script, type Store } from '#server/platform/redis.ts';

const windowMs = 15 * minuteMs;
const freeTries = 5;
const longestGapMs = minuteMs;
const addressWindowMs = 10 * minuteMs;
const addressFailures = 100;
const addressAccounts = 20;
/** The lock of a try is released by its holder; this is for a holder that died. */
const turnMs = 6_000;
const turnMaxWaitMs = 5_000;
const retryMs = 25;

/**
 * Keys: failures of the account, its lock, failures of each of the address's lanes, whose shares of
 * the limit are the last arguments. Returns {'go'}, {'taken'} or {'wait', ms}. Nothing is counted here, so a throttled try costs nothing and changes nothing.
 */
const enter = script(
  `
  local now = tonumber(ARGV[1])
  local window, free, longest = tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
  local failures = redis.call('ZCARD', KEYS[1])
  if failures >= free then
    local last = tonumber(redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])
    local gap = math.min(longest, 1000 * 2 ^ (failures - free))
    if now < last + gap then return {'wait', math.ceil(last + gap - now)} end
  end
  if ARGV[7] == 'counted' then
    local span, most, mostAccounts = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
    for lane = 3, #KEYS do
      local times = tonumber(ARGV[8 + lane])
      redis.call('ZREMRANGEBYSCORE', KEYS[lane], '-inf', now - span)
      local rows = redis.call('ZRANGE', KEYS[lane], 0, -1, 'WITHSCORES')
      local total, accounts, seen = #rows / 2, 0, {}
      for i = 1, #rows, 2 do
        local account = string.match(rows[i], '^[^ ]+')
        if not seen[account] then seen[account] = true; accounts = accounts + 1 end
      end
      if total > most * times or accounts > mostAccounts * times then
        return {'wait', math.max(1, math.ceil(tonumber(rows[2]) + span - now))}
      end
    end
  end
  if redis.call('SET', KEYS[2], ARGV[2], 'NX', 'PX', ARGV[6]) then return {'go'} end
  return {'taken'}
  `,
);

/**
 * Keys as above. The result is counted and the lock released in one step. While memory is short,
 * failures begin no new count but those of accounts that exist, which are as many as people (S67).
 */
const leave = script(
  `
  ${memoryIsShort}
  local now, verdict, id, account = tonumber(ARGV[1]), ARGV[3], ARGV[2], ARGV[4]
  local function note(key, member, lifeMs, mustCount)
    if not mustCount and redis.call('EXISTS', key) == 0 and memoryIsShort() then return end
    redis.call('ZADD', key, now, member)
    redis.call('PEXPIRE', key, lifeMs)
  end
  if verdict == 'wrong' then
    note(KEYS[1], id, ARGV[5], ARGV[8] == 'account')
    for lane = 3, ARGV[6] == 'counted' and #KEYS or 0 do
      note(KEYS[lane], account .. ' ' .. id, ARGV[7], false)
    end
  elseif verdict == 'right' then
    redis.call('DEL', KEYS[1])
    for lane = 3, #KEYS do
      for _, member in ipairs(redis.call('ZRANGE', KEYS[lane], 0, -1)) do
        if string.sub(member, 1, #account + 1) == account .. ' ' then redis.call('ZREM', KEYS[lane], member) end
      end
    end
  end
  if redis.call('GET', KEYS[2]) == id then redis.call('DEL', KEYS[2]) end
  return 1
  `,
);

export interface PasswordAttempt {
  redis: Store;
  now: () => Date;
  /**
   * What is tried: a hash of the address, or of the address and a browser that has signed in to it.
   */
  throttleKey: string;
  /** The same for all throttleKeys of an account. */
  account: string;
  address: string;
  /** A known browser of the account is exempt from the address's limit. */
  isKnownDevice: boolean;
}

interface CountedAttempt extends PasswordAttempt {
  /** Unique to this try: one request may hold several. */
  id: string;
}

const keysOf = ({ throttleKey, address }: CountedAttempt) => [
  `tries:${throttleKey}`,
  `turn:${throttleKey}`,
  ...addressLanes(address).map(({ key }) => `failures:${key}`),
];

type Verdict = 'right' | 'wrong' | 'unjudged';

/** What a try was judged to be; `isAccount`: its address belongs to an account. */
interface Judgement<T> {
  isRight: boolean;
  isAccount: boolean;
  result: T;
}

async function enterQueue(attempt: CountedAttempt): Promise<'go' | 'taken'> {
  const { redis, now, id, isKnownDevice } = attempt;
  const counted = isKnownDevice ? 'exempt' : 'counted';
  const answer = await enter(redis, {
    keys: keysOf(attempt),
    args: [
      now().getTime(),
      id,
      windowMs,
      freeTries,
      longestGapMs,
      turnMs,
      counted,
      addressWindowMs,
      addressFailures,
      addressAccounts,
      ...addressLanes(attempt.address).map(({ times }) => times),
    ],
  });
  const [word, waitMs] = Array.isArray(answer) ? answer : [];
  if (word === 'go' || word === 'taken') return word;
  throw new Refusal('throttled', { retryAfterSeconds: Math.ceil(Number(waitMs) / 1000) });
}

/**
 * Within this process attempts of one key are queued; between processes there is a lock in Redis.
 */
const queuesOf = new WeakMap<Store, Map<string, Promise<unknown>>>();

async function waitForTurn(attempt: CountedAttempt): Promise<void> {
  const waitEndsAt = performance.now() + turnMaxWaitMs;
  while ((await enterQueue(attempt)) === 'taken') {
    if (performance.now() > waitEndsAt) throw new Refusal('busy', { retryAfterSeconds: 1 });
    await pause(retryMs);
  }
}

async function releaseTurn(
  attempt: CountedAttempt,
  { verdict, isAccount = false }: { verdict: Verdict; isAccount?: boolean },
): Promise<void> {
  const { redis, now, id, account, isKnownDevice } = attempt;
  const counted = isKnownDevice ? 'exempt' : 'counted';
  await leave(redis, {
    keys: keysOf(attempt),
    args: [
      now().getTime(),
      id,
      verdict,
      account,
      windowMs,
      counted,
      addressWindowMs,
      isAccount ? 'account' : 'nobody',
    ],
  });
}

async function checkWhenFree<T>(
  attempt: CountedAttempt,
  check: () => Promise<Judgement<T>>,
): Promise<T> {
  try {
    await waitForTurn(attempt);
  } catch (error) {
    // If Redis did not answer, it may have taken the lock all the same.
    if (!(error instanceof Refusal))
      void releaseTurn(attempt, { verdict: 'unjudged' }).catch(() => undefined);
    throw error;
  }
  let judged: { verdict: Verdict; isAccount?: boolean } = { verdict: 'unjudged' };
  try {
    const { isRight, isAccount, result } = await check();
    judged = { verdict: isRight ? 'right' : 'wrong', isAccount };
    return result;
  } finally {
    await releaseTurn(attempt, judged);
  }
}

/**
 * Judges one try when it holds the lock, and counts the result. Throws 429 with the wait, unjudged.
 */
export function throttled<T>(
  attempt: PasswordAttempt,
  check: () => Promise<Judgement<T>>,
): Promise<T> {
  const queues = queuesOf.get(attempt.redis) ?? new Map<string, Promise<unknown>>();
  queuesOf.set(attempt.redis, queues);
  const before = queues.get(attempt.throttleKey) ?? Promise.resolve();
  const counted = { ...attempt, id: randomUUID() };
  const mine = before.then(() => checkWhenFree(counted, check));
  const queueTail = mine
    .catch(() => null)
    .finally(() => {
      if (queues.get(attempt.throttleKey) === queueTail) queues.delete(attempt.throttleKey);
    });
  queues.set(attempt.throttleKey, queueTail);
  return mine;
}
