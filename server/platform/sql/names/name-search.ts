/** The SQL conditions by which a name is found from parts of it, whatever their case and accents, and a patient by a phone number too. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { asciiDigits } from '#shared/text/digits.ts';
import { folded, unaccented } from '#shared/text/name-folding.ts';
import { subscriberDigits } from '#server/platform/sms/numbers.ts';

/** Words beyond this many are ignored: nobody types more to find one name. */
const maxWords = 8;

const isNumber = (word: string) => /^\+?[\d()/.-]+$/.test(word) && /\d/.test(word);

/** Of numbers, however they are written, the digits: for columns that have no more of them. */
const digitsAlone = (text: string): string =>
  asciiDigits(text)
    .split(/\s+/)
    .map((word) => (isNumber(word) ? word.replace(/\D/g, '') : word))
    .join(' ');

/** Of what is typed, the numbers as they are written, and the other words. */
function numbersIn(search: string): { numbers: string; words: string } {
  const all = asciiDigits(search).split(/\s+/).filter(Boolean);
  return {
    numbers: all.filter(isNumber).join(' '),
    words: all.filter((word) => !isNumber(word)).join(' '),
  };
}

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const wordsIn = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, maxWords);

type WritePattern = (pattern: RawBuilder<string>) => RawBuilder<string>;

const asItIs: WritePattern = (pattern) => pattern;

/**
 * The planner does not look into a subquery. From a word that it sees it guesses how often the word
 * occurs, and where it guesses too high, a `limit` has it read the whole table for a rare name.
 */
const hiddenFromPlanner: WritePattern = (pattern) => sql`(select ${pattern})`;

/** As an umlaut is spelled, or else as it is typed: "e-oe7" is a part of "AE-OE7" in this way alone. */
function contains(
  column: RawBuilder<unknown>,
  word: string,
  write: WritePattern = asItIs,
): RawBuilder<SqlBool> {
  const typed = escapeLike(word);
  const spelled = sql<SqlBool>`${column} like ${write(sql`'%' || folded(${typed}) || '%'`)}`;
  return folded(word) === unaccented(word)
    ? spelled
    : sql`(${spelled} or ${column} like ${write(sql`'%' || unaccented(${typed}) || '%'`)})`;
}

/**
 * Each word has to occur, in any order; `column` is a name as the database function `findable`
 * writes it.
 */
export const matchesAllWords = (column: string | RawBuilder<unknown>, search: string) =>
  wordsIn(search).map((word) =>
    contains(typeof column === 'string' ? sql.ref(column) : column, word),
  );

/** Each word of the search is a prefix of a word of the name: "ana" of "Ana Ruiz", not of "Hanan". */
export const beginsWords = (column: string, search: string): RawBuilder<SqlBool>[] =>
  wordsIn(search).map((word) => contains(sql`' ' || ${sql.ref(column)}`, ` ${word}`));

/** The most telling word first: a number, else the longest. */
const selectivity = (word: string) => (/\d/.test(word) ? 100 : 0) + word.length;

/** The index is of three characters each; for less it would be read whole. */
const isInIndex = (word: string) => /[\p{L}\p{N}]{3}/u.test(folded(word));

/**
 * The same for tables of a million rows, where an index that looks for a frequent word too takes a
 * hundred times as long as one that looks for the rare one alone: the others are judged afterwards.
 */
export function matchesRareWordFirst(column: string, search: string): RawBuilder<SqlBool>[] {
  const inOrder = wordsIn(search).toSorted((one, other) => selectivity(other) - selectivity(one));
  return inOrder.map((word, at) =>
    at === 0
      ? contains(sql.ref(column), word, isInIndex(word) ? hiddenFromPlanner : asItIs)
      : contains(sql`(${sql.ref(column)} || '')`, word),
  );
}

/** Whether the search may be for a phone number, which is judged by the organization's country. */
export const holdsNumber = (search: string): boolean => numbersIn(search).numbers !== '';

interface PatientWords {
  /** What the query calls the table of patients. */
  table: 'm' | 'p';
  search: string;
  /** The organization's, whose numbers are written without a country code. */
  country: string | null;
}

/**
 * A number with a country code finds one without, and the other way round. The digits that both have
 * are looked for in the phone number alone: identifiers are found as they are typed.
 */
export function matchesPatient({ table, search, country }: PatientWords): RawBuilder<SqlBool> {
  const column = `${table}.found_folded`;
  const asTyped = allOf(matchesRareWordFirst(column, digitsAlone(search)));
  const { numbers, words } = numbersIn(search);
  const digits = subscriberDigits(numbers, country);
  if (digits === null) return asTyped;
  const byPhone = allOf(matchesRareWordFirst(column, `${digits} ${words}`));
  return sql`(${asTyped} or (${byPhone} and
    regexp_replace(${sql.ref(`${table}.phone`)}, '\\D', '', 'g') like ${`%${digits}%`}))`;
}
