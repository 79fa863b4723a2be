/** SQL of a FHIR search by a date or by the time of change: its bounds, its order and where its next page begins. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Limits } from './date-bounds.ts';

export const isWithin = (column: RawBuilder<Date>, { from, until }: Limits) => sql<SqlBool>`
  (${column} >= coalesce(${from}::timestamptz, '-infinity')
    and ${column} < coalesce(${until}::timestamptz, 'infinity'))`;

interface FoundColumns {
  id: RawBuilder<string>;
  at: RawBuilder<Date>;
  changedAt: RawBuilder<Date>;
}

interface Order {
  /** `_lastUpdated` or the name of the date, with a minus where the newest is first. */
  sort: string;
  /** The last one of the page before. */
  after: { at: Date; id: string } | undefined;
}

/** Where two have the same instant, by their ids. */
export function foundOrder(
  { id, at, changedAt }: FoundColumns,
  { sort, after }: Order,
): { isBeyond: RawBuilder<SqlBool>; orderBy: RawBuilder<unknown> } {
  const column = sort.endsWith('_lastUpdated') ? changedAt : at;
  const isDescending = sort.startsWith('-');
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  return {
    isBeyond: after
      ? sql`(${column}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql`true`,
    orderBy: sql`${column} ${direction}, ${id} ${direction}`,
  };
}
