/** How typed words are compared with names, and which letters of a name they match. */

/** The server normalises stored names in the same way. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const foldedWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean);

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

/** Where a typed word is in a folded name: at the beginning of a word if it can be. */
function matchIndex(name: string, typed: string): number {
  const at = beginningOf(name, typed);
  return at < 0 && typed.length >= fewestWithin ? name.indexOf(typed) : at;
}

/**
 * The other names by which a label is found, where its own letters do not explain it; null where
 * it is not found. A single letter finds beginnings of its own words alone.
 */
export function namesFinding(
  label: string,
  otherNames: readonly string[],
  typed: string,
): string[] | null {
  const words = foldedWords(typed);
  const unexplained = words.filter((word) => matchIndex(folded(label), word) < 0);
  if (unexplained.length > 0 && typed.trim().length < fewestWithin) return null;
  const finding = unexplained.map((word) =>
    // One that holds all of them explains more than one for each.
    otherNames
      .filter((name) => beginningOf(folded(name), word) >= 0)
      .toSorted((a, b) => heldBy(b, unexplained) - heldBy(a, unexplained))
      .at(0),
  );
  return finding.every((name) => name !== undefined) ? [...new Set(finding)] : null;
}

const heldBy = (name: string, words: readonly string[]): number =>
  words.filter((word) => beginningOf(folded(name), word) >= 0).length;

/** `label` in parts: each typed word is matched once, at the beginning of a word if it can be. */
export function matchedParts(label: string, typed: string): Part[] {
  const letters = Array.from(label.normalize('NFC'));
  // A letter that folds to several, such as a ligature, is matched by none of them.
  const name = letters
    .map((letter) => (folded(letter).length === 1 ? folded(letter) : '\0'))
    .join('');
  const isMatched = letters.map(() => false);
  for (const word of foldedWords(typed)) {
    const at = matchIndex(name, word);
    if (at >= 0) isMatched.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatched === isMatched[at]) last.text += letter;
    else parts.push({ text: letter, isMatched: isMatched[at] === true });
  }
  return parts;
}
