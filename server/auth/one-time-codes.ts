/** One-time codes: a limited number of sends, at most five guesses each, used once (S2-S5, S7). */
import { randomInt } from 'node:crypto';
import { codeDigits, triesPerCode } from '#shared/limits.ts';
import { Refusal } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { Challenge } from './challenges.ts';
import { endDevices } from '#server/auth/remembered-devices/end-remembered-devices.ts';
import { keysFor, sealed } from '#server/platform/secrets.ts';
import { minuteMs } from '#shared/durations.ts';

const sends = { few: 5, fewMs: 15 * minuteMs, many: 20, manyMs: 24 * 60 * minuteMs };
const lock = { wrongInARow: 10, ms: 15 * minuteMs, rememberMs: 24 * 60 * minuteMs };

/**
 * Keys: code, guesses, the resend mark, the account's sends, the lock. Counts the send and stores
 * the code. Returns {'ok'}, {'locked', ms}, {'soon', ms} or {'many', ms}.
 */
const reserve = script(
  `
  local now, id = tonumber(ARGV[1]), ARGV[2]
  local held = redis.call('PTTL', KEYS[5])
  if held > 0 then return {'locked', held} end
  local soon = redis.call('PTTL', KEYS[3])
  if soon > 0 then return {'soon', soon} end
  redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', now - tonumber(ARGV[8]))
  local function full(span, most)
    local rows = redis.call('ZRANGE', KEYS[4], '(' .. (now - span), '+inf', 'BYSCORE', 'WITHSCORES')
    if #rows / 2 < most then return nil end
    return {'many', math.ceil(tonumber(rows[#rows - 2 * most + 2]) + span - now)}
  end
  local refused = full(tonumber(ARGV[6]), tonumber(ARGV[5])) or full(tonumber(ARGV[8]), tonumber(ARGV[7]))
  if refused then return refused end
  redis.call('ZADD', KEYS[4], now, id)
  redis.call('PEXPIRE', KEYS[4], ARGV[8])
  if tonumber(ARGV[9]) > 0 then redis.call('SET', KEYS[3], '1', 'PX', ARGV[9]) end
  redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
  redis.call('DEL', KEYS[2])
  return {'ok'}
  `,
);

/**
 * Keys: code, guesses, challenge, wrong ones in a row, the lock. Counts, compares and burns at once.
 * ARGV[6] is what was found of a better second step, 'right' or 'wrong', or 'none' for accounts that
 * have mail alone: guesses count per code for those, and per challenge where there is a better one.
 * ARGV[1] and ARGV[7] are the guess under SECRET_KEY and under the previous one, or empty.
 */
const checkScript = script(
  `
  local held = redis.call('PTTL', KEYS[5])
  if held > 0 then return {'locked', held} end
  local code, better, most = redis.call('GET', KEYS[1]), ARGV[6], tonumber(ARGV[2])
  local life = redis.call('PTTL', better == 'none' and KEYS[1] or KEYS[3])
  if life <= 0 then return {'none'} end
  if tonumber(redis.call('GET', KEYS[2]) or '0') >= most then return {'none'} end
  local tries = redis.call('INCR', KEYS[2])
  redis.call('PEXPIRE', KEYS[2], life)
  if code and (code == ARGV[1] or code == ARGV[7]) then
    redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
    return {'right', 'mail'}
  end
  if better == 'right' then
    redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
    return {'right', 'better'}
  end
  if tries >= most then redis.call('DEL', KEYS[1]) end
  local wrong = redis.call('INCR', KEYS[4])
  redis.call('PEXPIRE', KEYS[4], ARGV[5])
  if wrong >= tonumber(ARGV[3]) then
    redis.call('SET', KEYS[5], '1', 'PX', ARGV[4])
    redis.call('DEL', KEYS[4], KEYS[1])
    return {'wrong', most - tries, 'locks'}
  end
  return {'wrong', most - tries}
  `,
);

/**
 * Keys: code, guesses, resend mark, the account's sends. The send counts no more, and its code is
 * deleted unless a newer one has replaced it.
 */
const withdrawScript = script(
  `
  redis.call('ZREM', KEYS[4], ARGV[2])
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1], KEYS[2], KEYS[3]) end
  return 0
  `,
);

const secondsOf = (ms: unknown) => Math.max(1, Math.ceil(Number(ms) / 1000));
const rowOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

/** With SECRET_KEY, and with the previous one or empty. */
function hmacsOf({ env }: Visitor, { key }: Challenge, code: string): [string, string] {
  const [hmac = '', previous = ''] = keysFor(env, 'one-time code').map((hmacKey) =>
    sealed(hmacKey, `${key} ${code}`),
  );
  return [hmac, previous];
}

const keysOf = ({ key, practitionerId, throttleKey }: Challenge) => ({
  code: `code:${key}`,
  guesses: `guesses:${key}`,
  betterGuesses: `better:${key}`,
  challenge: `challenge:${key}`,
  resend: `resend:${key}`,
  sends: `sends:${practitionerId}`,
  wrong: `wrong:${throttleKey}`,
  lock: `locked:${throttleKey}`,
});

const refusals = {
  locked: 'code.locked',
  soon: 'code.too-soon',
  many: 'code.too-many-sends',
} as const;

/** Sends the code, true where it counts as sent; calls `onFailure` if that turns out to be wrong. */
type DeliverCode = (code: string, onFailure: () => void) => Promise<boolean>;

/**
 * Makes the challenge's new code and passes it to `deliver`; where that fails, false, and nothing
 * is counted. Throws 429 while locked, before the resend time, or over a limit.
 */
export async function sendCode(
  visitor: Visitor,
  challenge: Challenge,
  deliver: DeliverCode,
): Promise<boolean> {
  const { redis, env, now, call, log } = visitor;
  const keys = keysOf(challenge);
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const [hash] = hmacsOf(visitor, challenge, code);
  const answer = await reserve(redis, {
    keys: [keys.code, keys.guesses, keys.resend, keys.sends, keys.lock],
    args: [
      now().getTime(),
      call.requestId,
      hash,
      Math.ceil(env.OTP_TTL_SECONDS * 1000),
      sends.few,
      sends.fewMs,
      sends.many,
      sends.manyMs,
      Math.ceil(env.OTP_RESEND_SECONDS * 1000),
    ],
  });
  const [word, waitMs] = rowOf(answer);
  if (word === 'locked' || word === 'soon' || word === 'many')
    throw new Refusal(refusals[word], { retryAfterSeconds: secondsOf(waitMs) });

  const cancelSend = () =>
    withdrawScript(redis, {
      keys: [keys.code, keys.guesses, keys.resend, keys.sends],
      args: [hash, call.requestId],
    });
  const onFailure = () =>
    void cancelSend().catch((error: unknown) =>
      log.warn({ err: error }, 'a code that was not mailed was not taken back'),
    );
  if (await deliver(code, onFailure)) return true;
  await cancelSend();
  return false;
}

export type CodeVerdict =
  | { is: 'right'; by: 'mail' | 'better' }
  | { is: 'none' }
  | { is: 'wrong'; triesLeft: number };

export interface SubmittedCode {
  /** The six digits; null where something else was submitted, or where mail is not accepted. */
  code: string | null;
  /**
   * Whether the submitted value is right as a better second step; null where the account has none.
   */
  better: { isRight: boolean } | null;
}

const wordOf = (better: SubmittedCode['better']) =>
  better === null ? 'none' : better.isRight ? 'right' : 'wrong';

/** Somebody who knows the password has guessed ten times: no device goes without the step any more. */
const endDevicesOf = ({ db, ...visitor }: Visitor, { practitionerId }: Challenge) =>
  db
    .transaction()
    .execute((tx) => endDevices(tx, visitor, { practitionerId, because: 'code-step-locked' }));

/** Throws 429 while ten wrong ones in a row lock the step. */
export async function checkCode(
  visitor: Visitor,
  challenge: Challenge,
  { code, better }: SubmittedCode,
): Promise<CodeVerdict> {
  const keys = keysOf(challenge);
  const guesses = better === null ? keys.guesses : keys.betterGuesses;
  const [hash, previousHash] = code === null ? ['', ''] : hmacsOf(visitor, challenge, code);
  const answer = await checkScript(visitor.redis, {
    keys: [keys.code, guesses, keys.challenge, keys.wrong, keys.lock],
    args: [
      hash,
      triesPerCode,
      lock.wrongInARow,
      lock.ms,
      lock.rememberMs,
      wordOf(better),
      previousHash,
    ],
  });
  const [word, value, more] = rowOf(answer);
  if (word === 'locked') throw new Refusal('code.locked', { retryAfterSeconds: secondsOf(value) });
  if (more === 'locks') await endDevicesOf(visitor, challenge);
  if (word === 'right') return { is: 'right', by: value === 'mail' ? 'mail' : 'better' };
  return word === 'wrong' ? { is: 'wrong', triesLeft: Number(value) } : { is: 'none' };
}

/** Throws 429 while the step is locked; nothing is counted. */
export async function requireUnlockedStep({ redis }: Visitor, challenge: Challenge): Promise<void> {
  const heldMs = await redis.pttl(keysOf(challenge).lock);
  if (heldMs > 0) throw new Refusal('code.locked', { retryAfterSeconds: secondsOf(heldMs) });
}

/** Lifts the lock of the code step for these throttle keys. */
export async function clearLocks(
  { redis }: Visitor,
  throttleKeys: readonly string[],
): Promise<void> {
  await redis.del(
    ...throttleKeys.flatMap((throttleKey) => [`wrong:${throttleKey}`, `locked:${throttleKey}`]),
  );
}
