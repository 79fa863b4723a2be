/** The enclosed key of an end-to-end encrypted visit, its number, and who was given it with a ticket. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

interface NewKey {
  visitId: string;
  enclosedKey: Buffer;
  number: number;
}

/** False where the key that it replaces (the one before `number`; none before 0) was replaced already. */
export const updateKey = (
  db: Connection,
  { visitId, enclosedKey, number }: NewKey,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('visits')
      .set({ room_key: enclosedKey, key_number: number })
      .where('id', '=', visitId)
      .where('key_number', number === 0 ? 'is' : '=', number === 0 ? null : number - 1),
  );

export interface KeyHolder {
  visitId: string;
  keyNumber: number;
  identity: string;
  /** The id of the ticket that brought it. */
  ticket: string;
}

/** Who was given the current key of these visits. */
export async function keyHolders(
  db: Connection,
  visitIds: readonly string[],
): Promise<KeyHolder[]> {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('visits as v')
    .innerJoin('visit_tickets as t', (on) =>
      on.onRef('t.visit_id', '=', 'v.id').onRef('t.key_number', '=', 'v.key_number'),
    )
    .select(['v.id as visitId', 'v.key_number as keyNumber', 't.identity', 't.id as ticket'])
    .where('v.id', 'in', visitIds)
    .$narrowType<{ keyNumber: number }>()
    .execute();
}

/** Both are null where the visit is not encrypted. */
export async function keyOf(db: Connection, visitId: string) {
  const found = await db
    .selectFrom('visits')
    .select(['room_key as enclosedKey', 'key_number as number'])
    .where('id', '=', visitId)
    .executeTakeFirst();
  return found ?? { enclosedKey: null, number: null };
}
