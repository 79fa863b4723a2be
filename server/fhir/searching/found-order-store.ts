/** SQL of a FHIR search by a date or by the time of change: its bounds, its order and where its next page begins. */
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Limits } from './date-bounds.ts';
import type { FoundKey, FoundPage } from './found-page.ts';

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

/** A page of the rows that a search matches. */
export function foundKeys<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  columns: FoundColumns,
  found: FoundPage,
): Promise<FoundKey[]> {
  const { id, at, changedAt } = columns;
  const { isBeyond, orderBy } = foundOrder(columns, found);
  return rows
    .where(isBeyond)
    .select([id.as('id'), at.as('at'), changedAt.as('changedAt')])
    .orderBy(orderBy)
    .limit(found.limit)
    .$castTo<FoundKey>()
    .execute();
}

/** How many rows a search matches. */
export async function foundCount<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const { total } = await rows
    .select((is) => is.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}
