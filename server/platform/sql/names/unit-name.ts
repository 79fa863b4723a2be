/** The SQL of a unit's name with its id, and of the unit that an id leads to, where a row has no more of it than the id. */
import { sql, type RawBuilder } from 'kysely';
import type { Unit } from '#shared/people.ts';

/** @param id The column with the id, with its table; null where that is. */
export const namedUnit = (id: string): RawBuilder<Unit | null> =>
  sql<Unit | null>`(select json_build_object('id', named.id, 'name', named.name)
    from units named where named.id = ${sql.ref(id)})`;

/**
 * Of a unit that is joined, where many rows are read: a query for each row makes a plan for all values dearer than
 * one for these, so that Postgres plans each page anew. Null where none is joined.
 * @param alias Of the joined table of units.
 */
export const joinedUnit = (alias: string): RawBuilder<Unit | null> => {
  const id = sql.ref(`${alias}.id`);
  return sql<Unit | null>`case when ${id} is not null
    then json_build_object('id', ${id}, 'name', ${sql.ref(`${alias}.name`)}) end`;
};

/** Its own, or the one that it was merged into. Null where there is no such unit. */
export const survivingUnitId = (id: string) =>
  sql<string>`(select coalesce(merged_into, id) from units where id = ${id})`;
