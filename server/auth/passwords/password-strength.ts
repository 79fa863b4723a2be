/** Refuses passwords that are long but easy to guess: common ones, patterns, the person's own words. */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** zxcvbn's best score: more than 10^10 guesses. */
const requiredScore = 4;

/**
 * Estimating takes longer the more characters there are (up to a quarter of a second for 128
 * digits, during which the server answers nobody), and these are enough to recognise a good
 * password.
 */
const judgedCharacters = 32;

/** A shorter word is no help in guessing and occurs in many good passphrases. */
const shortestWord = 4;
/** Characters that have to remain of a password without these words. */
const minLettersLeft = 6;

const productWords = ['karemd', 'hospital', 'clinic', 'doctor', 'nurse', 'passphrase', 'welcome'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The dictionaries take some 30 MB of memory: they are loaded when the first password is set. */
function loadEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new Factory({ dictionary, graphs, maxLength: judgedCharacters }),
  );
  return estimator;
}

const wordsIn = (names: readonly string[]): string[] =>
  names
    .flatMap((name) =>
      name
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= shortestWord);

/** Longest first, so that no part of a word is removed before the whole word. */
const removeWords = (text: string, words: readonly string[]): string =>
  words
    .toSorted((one, other) => other.length - one.length)
    .reduce((remaining, word) => remaining.replaceAll(word, ''), text);

/**
 * The problem of a password, as a sentence for its field, or null. `names` are what anybody would
 * try for this person: their name, e-mail address and organization.
 */
export async function weaknessOf(
  password: string,
  names: readonly string[],
): Promise<string | null> {
  const guessable = [...wordsIn(names), ...productWords];
  const { score } = (await loadEstimator()).check(password.normalize('NFKC'), guessable);
  if (score < requiredScore) return 'That password is easy to guess. Use a sentence of your own.';
  const text = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const lettersLeft = removeWords(text, guessable).replace(/[^\p{L}]/gu, '');
  return lettersLeft.length < minLettersLeft
    ? 'That password is mostly a name or a common word. Use a sentence of your own.'
    : null;
}
