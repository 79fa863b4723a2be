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

/** `label` in parts: each typed word is matched once, at the beginning of a word if it can be. */
export function matchedParts(label: string, typed: string): Part[] {
  const letters = Array.from(label.normalize('NFC'));
  // A letter that folds to several, such as a ligature, is matched by none of them.
  const name = letters
    .map((letter) => (folded(letter).length === 1 ? folded(letter) : '\0'))
    .join('');
  const isMatched = letters.map(() => false);
  for (const word of foldedWords(typed)) {
    const at = ` ${name}`.indexOf(` ${word}`);
    const within = at < 0 && word.length >= fewestWithin ? name.indexOf(word) : at;
    if (within >= 0) isMatched.fill(true, within, within + word.length);
  }
  const parts: Part[] = [];
  for (const [at, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMatched === isMatched[at]) last.text += letter;
    else parts.push({ text: letter, isMatched: isMatched[at] === true });
  }
  return parts;
}
