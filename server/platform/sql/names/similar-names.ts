/** Finds names that were typed with one wrong letter in a word, through the index of a table's words. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { folded } from '#shared/text/name-folding.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** In shorter ones another letter is another name. */
const fewestLetters = 4;

/** Of pg_trgm: a word of five letters with a wrong one in the middle has half of its trigrams. */
const leastSimilarity = 0.4;

/** More have too little in common with the word. */
export const mostCandidates = 200;

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
function misspellable(search: string): string[] | null {
  const words = nameWordsIn(search);
  const isName = !/\p{N}/u.test(search) && words.some((word) => word.length >= fewestLetters);
  return isName ? words : null;
}

/** Each typed word is a part of the name, or one of its words with one wrong letter. */
function isSimilarName(typedWords: readonly string[], fullName: string): boolean {
  const name = folded(fullName);
  const words = nameWordsIn(fullName);
  return typedWords.every(
    (typed) =>
      name.includes(typed) ||
      (typed.length >= fewestLetters && words.some((word) => isOneLetterApart(typed, word))),
  );
}

/** `word` is folded. Of the transaction in which `findSimilar` asks for candidates alone. */
export const hasSimilarWord = (word: string, column: string): RawBuilder<SqlBool> =>
  sql`${word} <% ${sql.ref(column)}`;

export const similarityTo = (word: string, column: string): RawBuilder<number> =>
  sql`word_similarity(${word}, ${sql.ref(column)})`;

interface SimilarSearch<Row> {
  /** As it was typed. */
  search: string;
  limit: number;
  /** Rows that `hasSimilarWord`, at most `mostCandidates`, the most similar first. */
  candidatesWith: (transaction: Connection, word: string) => Promise<Row[]>;
}

/**
 * For a search that found nobody. The longest word is looked for in the index; the names are then
 * compared letter by letter. The threshold of `<%` counts for the transaction alone.
 */
export async function findSimilar<Row extends { fullName: string }>(
  db: Connection,
  { search, limit, candidatesWith }: SimilarSearch<Row>,
): Promise<(Row & { isSimilar: true })[]> {
  const words = misspellable(search);
  const word = words?.toSorted((one, other) => other.length - one.length)[0];
  if (!words || word === undefined) return [];
  const candidates = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${leastSimilarity}::text, true)`.execute(
      transaction,
    );
    return candidatesWith(transaction, word);
  });
  return candidates
    .filter(({ fullName }) => isSimilarName(words, fullName))
    .slice(0, limit)
    .map((row) => ({ ...row, isSimilar: true }));
}
