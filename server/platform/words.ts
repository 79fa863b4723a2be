/** Names found by their words, whatever their accents and case. */
import { sql, type SqlBool } from 'kysely';

/** More words than that nobody types to find one name. */
const mostWords = 8;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Each word has to occur, in any order; `column` holds what `folded` makes of a name. */
export const holdingWords = (column: string, search: string) =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => sql<SqlBool>`${sql.ref(column)} like '%' || folded(${escapeLike(word)}) || '%'`);
