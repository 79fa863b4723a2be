/** Whether somebody is who the link is for: the name as people write it, and a few tries at it. */
import { recognition } from '#shared/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';

/** Case, accents, hyphens and order are nobody's fault. */
const wordsIn = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/**
 * Whether what was typed names whom the link is for: two of their names, or the only one, and nothing else.
 * "ruiz ana" is Ana Maria Ruiz; "Ana" alone is not.
 */
export function isSameName(typed: string, known: string): boolean {
  const theirs = new Set(wordsIn(known));
  const said = new Set(wordsIn(typed));
  if (said.size < Math.min(2, theirs.size)) return false;
  return [...said].every((word) => theirs.has(word));
}

/** Key: tries. Counts this one before it is judged; answers {'go', left} or {'wait', ms}. */
const begin = script(
  `
  local tries = tonumber(redis.call('GET', KEYS[1]) or '0')
  if tries >= tonumber(ARGV[1]) then return {'wait', redis.call('PTTL', KEYS[1])} end
  tries = redis.call('INCR', KEYS[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return {'go', tonumber(ARGV[1]) - tries}
  `,
);

const leftWords = (left: number) =>
  left === 0
    ? 'The door stays shut for 15 minutes now.'
    : `${left} ${left === 1 ? 'try' : 'tries'} left.`;

/**
 * Throws where it is wrong, with the tries left, and 429 after too many; a right one clears the count.
 * `of` is whose tries they are: the visit's for its patient, so that a wrong name of somebody else's
 * shuts no patient out.
 */
export async function recognised(
  { redis }: Pick<Deps, 'redis'>,
  { of, isRight }: { of: string; isRight: boolean },
): Promise<void> {
  const key = `recognition:${of}`;
  const args = [recognition.tries, recognition.lockMinutes * 60_000];
  const answer = await begin(redis, { keys: [key], args });
  const [word, value] = Array.isArray(answer) ? answer : [];
  if (word !== 'go')
    throw new Refusal('throttled', { retryAfterSeconds: Math.ceil(Number(value) / 1000) });
  if (isRight) return void (await redis.del(key));
  throw new Refusal('visits.not-recognised', {
    words: `That is not what the clinic has on its list. ${leftWords(Number(value))}`,
  });
}
