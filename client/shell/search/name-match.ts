/** How typed words are compared with names, and which letters of a name they match. */
import {
  folded,
  foldedName,
  lettersOf,
  unaccented,
  unaccentedName,
} from '#shared/text/name-folding.ts';

const wordsIn = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

export interface Part {
  text: string;
  isMatched: boolean;
}

/** One letter is in the middle of almost every name. */
const fewestWithin = 2;

/** Where a word of the folded name begins with the typed one; -1 where none does. */
function beginningOf(name: string, typed: string): number {
  let at = name.indexOf(typed);
  while (at > 0 && /[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) at = name.indexOf(typed, at + 1);
  return at;
}

/** Where a typed word is in a compared name: at the beginning of a word if it can be. */
function matchIndex(name: string, typed: string): number {
  if (typed === '') return -1;
  const at = beginningOf(name, typed);
  return at < 0 && typed.length >= fewestWithin ? name.indexOf(typed) : at;
}

/** The letters of a name that a typed word matches, as it is written or else as an umlaut is spelled. */
function matchIn(letters: readonly string[], word: string): { from: number; to: number } | null {
  const ways = [
    { name: unaccentedName(letters), typed: unaccented(word) },
    { name: foldedName(letters), typed: folded(word) },
  ];
  for (const { name, typed } of ways) {
    const at = matchIndex(name.letters, typed);
    if (at >= 0) return { from: name.from[at] ?? 0, to: name.to[at + typed.length - 1] ?? 0 };
  }
  return null;
}

const begins = (name: string, word: string): boolean =>
  beginningOf(unaccented(name), unaccented(word)) >= 0 ||
  beginningOf(folded(name), folded(word)) >= 0;

/**
 * The other names by which a label is found, where its own letters do not explain it; null where
 * it is not found. A single letter finds beginnings of its own words alone.
 */
export function namesFinding(
  label: string,
  otherNames: readonly string[],
  typed: string,
): string[] | null {
  const letters = lettersOf(label);
  const unexplained = wordsIn(typed).filter((word) => matchIn(letters, word) === null);
  if (unexplained.length > 0 && typed.trim().length < fewestWithin) return null;
  const finding = unexplained.map((word) =>
    // One that holds all of them explains more than one for each.
    otherNames
      .filter((name) => begins(name, word))
      .toSorted((a, b) => heldBy(b, unexplained) - heldBy(a, unexplained))
      .at(0),
  );
  return finding.every((name) => name !== undefined) ? [...new Set(finding)] : null;
}

const heldBy = (name: string, words: readonly string[]): number =>
  words.filter((word) => begins(name, word)).length;

/** `label` in parts: each typed word is matched once, at the beginning of a word if it can be. */
export function matchedParts(label: string, typed: string): Part[] {
  const letters = lettersOf(label);
  const isMatched = letters.map(() => false);
  for (const word of wordsIn(typed)) {
    const match = matchIn(letters, word);
    if (match) isMatched.fill(true, match.from, match.to + 1);
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatched === isMatched[at]) last.text += letter;
    else parts.push({ text: letter, isMatched: isMatched[at] === true });
  }
  return parts;
}
