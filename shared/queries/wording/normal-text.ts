/** Brings a text to the letters that its reader sees, and keeps where each of them stands in what was typed. */

export interface NormalText {
  text: string;
  /** What was typed from there to there, in characters of `text`. */
  typed: (from: number, to: number) => string;
}

interface Letter {
  letter: string;
  from: number;
  to: number;
}

/** Letters of Cyrillic, Greek and other scripts that look like Latin ones, after Unicode's confusables.txt. */
const lookAlikes = new Map(
  `аa вb сc ԁd еe ѕs һh іi јj кk мm нh оo рp тt
  уy хx ԛq ԝw ɡg ιi ıi οo αa νv ρp τt υu κk εe
  ηn χx γy ʟl ⅼl ꞁl ⲟo օo հh սu ոn ցg զq ’' ‘'`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/** Digits and signs that stand for a letter between two letters. */
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
};

const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z]/.test(letter);

/** Without marks, soft hyphens and what else has no width of its own; in lower case. */
function lettersOf(typed: string): Letter[] {
  const letters: Letter[] = [];
  let from = 0;
  for (const character of typed) {
    const to = from + character.length;
    for (const part of character.normalize('NFKD').toLowerCase())
      if (!/[\p{M}\p{Cf}]/u.test(part))
        letters.push({ letter: /\s/.test(part) ? ' ' : (lookAlikes.get(part) ?? part), from, to });
    from = to;
  }
  return letters;
}

const withoutSigns = (letters: readonly Letter[]): Letter[] =>
  letters.map((letter, at) => {
    const isBetween = isLetter(letters[at - 1]?.letter) && isLetter(letters[at + 1]?.letter);
    return isBetween ? { ...letter, letter: signs[letter.letter] ?? letter.letter } : letter;
  });

/** Letters that were set apart one by one, as "D.R.G." and "s e p s i s", stand together. */
function withoutGaps(letters: readonly Letter[]): Letter[] {
  const text = letters.map(({ letter }) => letter).join('');
  const gaps = new Set<number>();
  for (const { 0: spread, index } of text.matchAll(
    /(?<![a-z])[a-z](?:[ .\-_*/|·]{1,2}[a-z](?![a-z])){2,}/g,
  ))
    for (let at = 0; at < spread.length; at += 1) if (!isLetter(spread[at])) gaps.add(index + at);
  return letters.filter((_, at) => !gaps.has(at));
}

const isHyphen = (letter: string) => /[\p{Pd}_]/u.test(letter);

const openText = (typed: string, letters: readonly Letter[]): NormalText => ({
  text: letters.map(({ letter }) => letter).join(''),
  typed: (from, to) => typed.slice(letters[from]?.from, letters[to - 1]?.to).trim(),
});

/**
 * The readings of what was typed: hyphens as spaces, and words joined over them ("sep-sis"). Each
 * letter is one character of its `text`.
 */
export function normalTexts(typed: string): readonly [spaced: NormalText, joined: NormalText] {
  const letters = withoutGaps(withoutSigns(lettersOf(typed)));
  const spaced = letters.map((letter) =>
    isHyphen(letter.letter) ? { ...letter, letter: ' ' } : letter,
  );
  return [
    openText(typed, spaced),
    openText(
      typed,
      letters.filter(({ letter }) => !isHyphen(letter)),
    ),
  ];
}
