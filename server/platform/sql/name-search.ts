/** The SQL condition by which a name is found from parts of it, whatever their case and accents. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Words beyond this many are ignored: nobody types more to find one name. */
const maxWords = 8;

const isNumber = (word: string) => /^\+?[\d()/.-]+$/.test(word) && /\d/.test(word);

/** Of numbers, however they are written, the digits: for columns that have no more of them. */
export const digitsAlone = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => (isNumber(word) ? word.replace(/\D/g, '') : word))
    .join(' ');

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const wordsIn = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, maxWords);

const contains = (column: RawBuilder<unknown>, word: string) =>
  sql<SqlBool>`${column} like '%' || folded(${escapeLike(word)}) || '%'`;

/**
 * Each word has to occur, in any order; `column` is a name as the database function `folded`
 * normalises it.
 */
export const matchesAllWords = (column: string, search: string) =>
  wordsIn(search).map((word) => contains(sql.ref(column), word));

/** Each word of the search is a prefix of a word of the name: "ana" of "Ana Ruiz", not of "Hanan". */
export const beginsWords = (column: string, search: string): RawBuilder<SqlBool>[] =>
  wordsIn(search).map((word) => contains(sql`' ' || ${sql.ref(column)}`, ` ${word}`));

/** The most telling word first: a number, else the longest. */
const selectivity = (word: string) => (/\d/.test(word) ? 100 : 0) + word.length;

/**
 * The same for tables of a million rows, where an index that looks for a frequent word too takes a
 * hundred times as long as one that looks for the rare one alone: the others are judged afterwards.
 */
export function matchesRareWordFirst(column: string, search: string): RawBuilder<SqlBool>[] {
  const inOrder = wordsIn(search).toSorted((one, other) => selectivity(other) - selectivity(one));
  return inOrder.map((word, at) =>
    contains(at === 0 ? sql.ref(column) : sql`(${sql.ref(column)} || '')`, word),
  );
}
