/** Which names are those that were typed with one wrong letter in a word. */
import { folded } from '#shared/name-folding.ts';

/** In shorter ones another letter is another name. */
const fewestLetters = 4;

/** One letter is missing, too many or another one, or two neighbours are swapped. */
function isOneLetterApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const differing = one.slice(start, one.length - end);
  const instead = other.slice(start, other.length - end);
  const isSwapped = differing.length === 2 && differing === `${instead.at(1)}${instead.at(0)}`;
  return isSwapped || (differing.length <= 1 && instead.length <= 1);
}

const nameWordsIn = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Null where a number is typed, for identifiers are found as they are typed, or no word is long enough. */
export function misspellable(search: string): string[] | null {
  const words = nameWordsIn(search);
  const isName = !/\p{N}/u.test(search) && words.some((word) => word.length >= fewestLetters);
  return isName ? words : null;
}

/** Each typed word is a part of the name, or one of its words with one wrong letter. */
export function isSimilarName(typedWords: readonly string[], fullName: string): boolean {
  const name = folded(fullName);
  const words = nameWordsIn(fullName);
  return typedWords.every(
    (typed) =>
      name.includes(typed) ||
      (typed.length >= fewestLetters && words.some((word) => isOneLetterApart(typed, word))),
  );
}
