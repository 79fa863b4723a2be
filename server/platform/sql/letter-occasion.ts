/** The occasion of a letter is part of its key, and names the channel where that is not mail. */
import { sql, type RawBuilder } from 'kysely';
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';

const bySms = ' by sms';

/**
 * What stands in the column: the last release, which may run on these tables, knows the key of
 * appointment, kind and occasion alone (0036-upgrade-and-rollback.md).
 */
export const occasionColumn = (letter: { occasion: string; channel: LetterChannel }): string =>
  letter.channel === 'mail' ? letter.occasion : `${letter.occasion}${bySms}`;

/** The occasion alone, which is the same in both channels. */
export const occasionOf = (column: string): string =>
  column.endsWith(bySms) ? column.slice(0, -bySms.length) : column;

/** The same in SQL. */
export const occasionIn = (column: string): RawBuilder<string> =>
  sql<string>`split_part(${sql.ref(column)}, ${sql.lit(bySms)}, 1)`;
