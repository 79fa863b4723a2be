/** The SQL condition by which a name is found from parts of it, whatever their case and accents. */
import { sql, type SqlBool } from 'kysely';

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

/**
 * Each word has to occur, in any order; `column` is a name as the database function `folded`
 * normalises it.
 */
export const matchesAllWords = (column: string, search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => sql<SqlBool>`${sql.ref(column)} like '%' || folded(${escapeLike(word)}) || '%'`);
