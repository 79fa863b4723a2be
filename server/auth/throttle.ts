/** How often a password may be tried, by account and by network address (S7). */
import { setTimeout as pause } from 'node:timers/promises';
import { addressLane } from '#server/platform/http/call.ts';
import { Refusal } from '#server/platform/errors.ts';
import { script, type Store } from '#server/platform/redis.ts';

const windowMs = 15 * 60_000;
const freeTries = 5;
const longestGapMs = 60_000;
const addressWindowMs = 10 * 60_000;
const addressFailures = 100;
const addressAccounts = 20;
/** A turn is given back by its holder; this is for a holder that died. */
const turnMs = 6_000;
const turnPatienceMs = 5_000;
const askAgainMs = 25;

/**
 * Keys: failures of the account, its turn, failures of the address. Answers {'go'}, {'taken'} or
 * {'wait', ms}. Nothing is counted here, so a throttled try costs nothing and changes nothing.
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
    redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - span)
    local rows = redis.call('ZRANGE', KEYS[3], 0, -1, 'WITHSCORES')
    local total, accounts, seen = #rows / 2, 0, {}
    for i = 1, #rows, 2 do
      local account = string.match(rows[i], '^[^ ]+')
      if not seen[account] then seen[account] = true; accounts = accounts + 1 end
    end
    if total > most or accounts > mostAccounts then
      return {'wait', math.max(1, math.ceil(tonumber(rows[2]) + span - now))}
    end
  end
  if redis.call('SET', KEYS[2], ARGV[2], 'NX', 'PX', ARGV[6]) then return {'go'} end
  return {'taken'}
  `,
);

/** Keys as above. What came of the try is counted and the turn given back in one step. */
const leave = script(
  `
  local now, verdict, id, account = tonumber(ARGV[1]), ARGV[3], ARGV[2], ARGV[4]
  if verdict == 'wrong' then
    redis.call('ZADD', KEYS[1], now, id)
    redis.call('PEXPIRE', KEYS[1], ARGV[5])
    if ARGV[6] == 'counted' then
      redis.call('ZADD', KEYS[3], now, account .. ' ' .. id)
      redis.call('PEXPIRE', KEYS[3], ARGV[7])
    end
  elseif verdict == 'right' then
    redis.call('DEL', KEYS[1])
    for _, member in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
      if string.sub(member, 1, #account + 1) == account .. ' ' then redis.call('ZREM', KEYS[3], member) end
    end
  end
  if redis.call('GET', KEYS[2]) == id then redis.call('DEL', KEYS[2]) end
  return 1
  `,
);

export interface Try {
  redis: Store;
  now: () => Date;
  /** Who is tried: a hash of the address, or of the address and a browser that it has signed in from. */
  lane: string;
  /** The same for all lanes of an account. */
  account: string;
  address: string;
  /** A browser that knows the account is exempt from the address's limit. */
  isKnownDevice: boolean;
  /** Unique to this try. */
  id: string;
}

const keysOf = ({ lane, address }: Try) => [
  `tries:${lane}`,
  `turn:${lane}`,
  `failures:${addressLane(address)}`,
];

type Verdict = 'right' | 'wrong' | 'unjudged';

async function askFor(attempt: Try): Promise<'go' | 'taken'> {
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
    ],
  });
  const [word, waitMs] = Array.isArray(answer) ? answer : [];
  if (word === 'go' || word === 'taken') return word;
  throw new Refusal('throttled', { retryAfterSeconds: Math.ceil(Number(waitMs) / 1000) });
}

/** Within this process the tries of a lane stand in line; between processes Redis gives the turns. */
const linesOf = new WeakMap<Store, Map<string, Promise<unknown>>>();

async function takeTurn(attempt: Try): Promise<void> {
  const giveUpAt = performance.now() + turnPatienceMs;
  while ((await askFor(attempt)) === 'taken') {
    if (performance.now() > giveUpAt) throw new Refusal('busy', { retryAfterSeconds: 1 });
    await pause(askAgainMs);
  }
}

async function giveTurnBack(attempt: Try, verdict: Verdict): Promise<void> {
  const { redis, now, id, account, isKnownDevice } = attempt;
  const counted = isKnownDevice ? 'exempt' : 'counted';
  await leave(redis, {
    keys: keysOf(attempt),
    args: [now().getTime(), id, verdict, account, windowMs, counted, addressWindowMs],
  });
}

async function judgeInTurn<T>(
  attempt: Try,
  judge: () => Promise<{ isRight: boolean; result: T }>,
): Promise<T> {
  try {
    await takeTurn(attempt);
  } catch (error) {
    // A Redis that did not answer may have heard us all the same, and would keep the turn taken.
    if (!(error instanceof Refusal)) void giveTurnBack(attempt, 'unjudged').catch(() => undefined);
    throw error;
  }
  let verdict: Verdict = 'unjudged';
  try {
    const { isRight, result } = await judge();
    verdict = isRight ? 'right' : 'wrong';
    return result;
  } finally {
    await giveTurnBack(attempt, verdict);
  }
}

/** Judges one try when it is its turn, and counts what came of it. Throws 429 with the wait, unjudged. */
export function judged<T>(
  attempt: Try,
  judge: () => Promise<{ isRight: boolean; result: T }>,
): Promise<T> {
  const lines = linesOf.get(attempt.redis) ?? new Map<string, Promise<unknown>>();
  linesOf.set(attempt.redis, lines);
  const before = lines.get(attempt.lane) ?? Promise.resolve();
  const mine = before.then(() => judgeInTurn(attempt, judge));
  const done = mine
    .catch(() => null)
    .finally(() => {
      if (lines.get(attempt.lane) === done) lines.delete(attempt.lane);
    });
  lines.set(attempt.lane, done);
  return mine;
}
