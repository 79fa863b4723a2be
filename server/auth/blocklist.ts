/** Passwords that are long and guessed all the same: common ones, product words, repetitions. */

/** A word shorter than this is no help to whoever guesses, and stands in many honest sentences. */
const shortestWord = 4;
/** What has to be left of a password once everything guessable is taken out of it. */
const fewestLeft = 6;
/** The first so many of the list are what passwords are built from. */
const buildingBlocks = 400;

const productWords = ['karemd', 'hospital', 'clinic', 'doctor', 'nurse', 'passphrase', 'welcome'];
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

interface Common {
  all: Set<string>;
  blocks: string[];
}

let common: Promise<Common> | undefined;

/** 20 MB of memory, so it is read when the first password is set and not before. */
function commonPasswords(): Promise<Common> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const list = dictionary['passwords-common'].map(String);
    const blocks = list.slice(0, buildingBlocks).filter((word) => word.length >= shortestWord);
    return { all: new Set(list), blocks };
  });
  return common;
}

/** "abcabcabcabcabc" is "abc" five times; what is made of one short block is that block. */
function isRepetition(text: string): boolean {
  return (text + text).indexOf(text, 1) <= text.length / 2;
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  const [longest = ''] = [text, backwards].filter((one) => runs.some((run) => run.includes(one)));
  return longest !== '';
}

const without = (text: string, words: string[]) =>
  words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text);

/**
 * What is wrong with it, as a sentence for its field, or null. `about` are words that anybody
 * would try for this person: name, address, organization.
 */
export async function weaknessOf(password: string, about: string[]): Promise<string | null> {
  const text = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const { all, blocks } = await commonPasswords();
  if (all.has(text) || isRepetition(text) || isRun(text))
    return 'That password is on every list of guesses. Use a sentence of your own.';
  const own = about
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestWord);
  const left = without(text, [...own, ...productWords, ...blocks, ...runs]).replace(
    /[^\p{L}]/gu,
    '',
  );
  return left.length < fewestLeft
    ? 'That is mostly your name, our name or a common password. Use a sentence of your own.'
    : null;
}
