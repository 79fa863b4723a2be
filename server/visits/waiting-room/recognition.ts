/** Whether a guest is the person the link is for: names are compared as people write them, tries are limited. */
import { recognition } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import { folded } from '#shared/text/name-folding.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { script } from '#server/platform/redis.ts';

/** How people are addressed, which is no part of their name; in the languages of the hospitals that use us. */
const titles = new Set(
  `mr mrs ms miss mx sir madam dr doctor prof professor rev hon
  herr frau doktor professorin m mme mlle monsieur madame mademoiselle docteur
  sr sra srta senor senora senorita don dona sig signor signora signorina dott dottore dottoressa
  dhr mevr mw meneer mevrouw hr fru pan pani bay bayan`.split(/\s+/u),
);

/** Case, accents, hyphens and order do not count, nor how an umlaut or a hamza is spelled. */
const wordsIn = (name: string): string[] =>
  folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** Without the titles before it, as long as `least` words are left: somebody may be named Don Lee. */
function namesIn(name: string, least: number): Set<string> {
  const words = wordsIn(name);
  while (words.length > least && titles.has(words[0] ?? '')) words.shift();
  return new Set(words);
}

/**
 * Whether the typed name is that of the person: two of their names, or the only one, and nothing else
 * but titles. "ruiz ana" is Ana Maria Ruiz, as is "Mrs. Ana Ruiz"; "Ana" alone is not, nor is "Mrs. Ruiz".
 */
export function isSameName(typed: string, knownName: string): boolean {
  const knownWords = namesIn(knownName, 2);
  const least = Math.min(2, knownWords.size);
  const typedWords = namesIn(typed, least);
  if (typedWords.size < least) return false;
  return [...typedWords].every((word) => knownWords.has(word));
}

/** Counts this try before it is judged; returns {'go', tries left} or {'wait', milliseconds}. */
const begin = script(
  `
  local tries = tonumber(redis.call('GET', KEYS[1]) or '0')
  if tries >= tonumber(ARGV[1]) then return {'wait', redis.call('PTTL', KEYS[1])} end
  tries = redis.call('INCR', KEYS[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return {'go', tonumber(ARGV[1]) - tries}
  `,
);

const leftWords = (triesLeft: number) =>
  triesLeft === 0
    ? 'Try again in 15 minutes, or call the clinic.'
    : `${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left.`;

interface Recognising {
  invitationId: string;
  isRight: boolean;
  /** After the last wrong try. */
  onLocked: () => Promise<void>;
}

/**
 * Throws 403 where the name is wrong, with the tries left, and 429 after too many; a right name clears
 * the count. Counted for each link, so that wrong names on one do not lock out who has another.
 */
export async function requireRecognised(
  { redis }: Pick<Deps, 'redis'>,
  { invitationId, isRight, onLocked }: Recognising,
): Promise<void> {
  const key = `recognition:${invitationId}`;
  const args = [recognition.tries, recognition.lockMinutes * minuteMs];
  const answer = await begin(redis, { keys: [key], args });
  const [verdict, value] = Array.isArray(answer) ? answer : [];
  if (verdict !== 'go')
    throw new Refusal('throttled', {
      words: 'Too many tries.',
      retryAfterSeconds: Math.ceil(Number(value) / 1000),
    });
  if (isRight) return void (await redis.del(key));
  if (Number(value) === 0) await onLocked();
  throw new Refusal('visits.not-recognised', {
    words: `That is not what the clinic has on its list. ${leftWords(Number(value))}`,
  });
}
