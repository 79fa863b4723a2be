/** The SQL of a practitioner's name, where a row has no more of them than their id. */
import { sql, type RawBuilder } from 'kysely';

/** @param id The column with the id, with its table; where that may be null, so may the name. */
export const fullNameOf = <T extends string | null = string>(id: string): RawBuilder<T> =>
  sql<T>`(select named.full_name from practitioners named where named.id = ${sql.ref(id)})`;
