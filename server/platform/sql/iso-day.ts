/** The SQL of a day as the API writes days. */
import { sql, type RawBuilder } from 'kysely';

export const isoDay = <T extends string | null = string>(column: string): RawBuilder<T> =>
  sql<T>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** From which day until which the row of that alias goes. */
export const isoDays = (alias: string) =>
  [isoDay(`${alias}.from_day`).as('from'), isoDay(`${alias}.to_day`).as('to')] as const;
