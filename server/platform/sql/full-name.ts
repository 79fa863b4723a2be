/** The SQL of a practitioner's name, alone or with the id, where a row has no more of them than their id. */
import { sql, type RawBuilder } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';

/** @param id The column with the id, with its table; where that may be null, so may the name. */
export const fullNameOf = <T extends string | null = string>(id: string): RawBuilder<T> =>
  sql<T>`(select named.full_name from practitioners named where named.id = ${sql.ref(id)})`;

/** Of a colleague whose card is opened from the name. */
export const namedPerson = <T extends NamedPerson | null = NamedPerson>(
  id: string,
): RawBuilder<T> =>
  sql<T>`(select json_build_object('id', named.id, 'fullName', named.full_name)
    from practitioners named where named.id = ${sql.ref(id)})`;
