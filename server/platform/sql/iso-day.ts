/** The SQL of a day as the API writes it. */
import { sql, type RawBuilder } from 'kysely';

export const isoDay = <T extends string | null = string>(column: string): RawBuilder<T> =>
  sql<T>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
