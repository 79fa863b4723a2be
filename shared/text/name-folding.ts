/** How names are compared: without accents and case, and by the spellings of those whose keyboard has no umlaut or hamza. */

/** Latin letters that have no accent to take away, as Postgres' unaccent writes them. */
const latin: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ŀ: 'l',
  ł: 'l',
  ŉ: "'n",
  ŋ: 'n',
  ŧ: 't',
  ſ: 's',
};

/** Letters that Arabic and Persian keyboards write in several ways, each below the one that stands for it. */
const arabic = {
  written: 'أإآٱىیةہھۀەۂۓؤئک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
  standsFor: 'ااااييههههههےويك01234567890123456789',
} as const;

const arabicLetters = new Map(
  Array.from(arabic.written, (letter, at) => [letter, arabic.standsFor[at] ?? letter]),
);

/** Hamza by itself and tatweel; marks above and below letters go with the accents. */
const dropped = /[\u0621\u0640\p{M}]/gu;

/** One letter, or the few that it is written as; none for a mark. */
function plainLetter(letter: string): string {
  const standing = arabicLetters.get(letter);
  if (standing !== undefined) return standing;
  const small = letter.normalize('NFD').replace(dropped, '').toLowerCase().replace(dropped, '');
  return latin[small] ?? arabicLetters.get(small) ?? small;
}

/** Letters of a compared name, each with the first and the last letter of the name that it stands for. */
interface ComparedName {
  letters: string;
  from: number[];
  to: number[];
}

/** What is left of ä, ö, ø, ü and å without accents, and of their spellings with two letters. */
const isSpelledOut = (first: string, second: string | undefined) =>
  second === 'e' ? 'aou'.includes(first) : second === 'a' && first === 'a';

/** Without accents and case; the database function `unaccented` does the same. */
export function unaccentedName(letters: readonly string[]): ComparedName {
  const name: ComparedName = { letters: '', from: [], to: [] };
  for (const [at, letter] of letters.entries())
    for (const plain of plainLetter(letter)) {
      name.letters += plain;
      name.from.push(at);
      name.to.push(at);
    }
  return name;
}

/** Besides, with one letter where two spell an umlaut; the database function `folded` does the same. */
export function foldedName(letters: readonly string[]): ComparedName {
  const plain = unaccentedName(letters);
  const name: ComparedName = { letters: '', from: [], to: [] };
  for (let at = 0; at < plain.letters.length; at += 1) {
    const first = plain.letters.charAt(at);
    name.letters += first;
    name.from.push(plain.from[at] ?? 0);
    if (isSpelledOut(first, plain.letters[at + 1])) at += 1;
    name.to.push(plain.to[at] ?? 0);
  }
  return name;
}

export const lettersOf = (text: string): string[] => Array.from(text.normalize('NFC'));

export const unaccented = (text: string): string => unaccentedName(lettersOf(text)).letters;

export const folded = (text: string): string => foldedName(lettersOf(text)).letters;
