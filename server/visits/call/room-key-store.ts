/** The enclosed key of an end-to-end encrypted visit, and its number, in the visit's row. */
import type { Connection } from '#server/platform/postgres/database.ts';

export async function updateKey(
  db: Connection,
  { visitId, enclosedKey, number }: { visitId: string; enclosedKey: Buffer; number: number },
): Promise<void> {
  await db
    .updateTable('visits')
    .set({ room_key: enclosedKey, key_number: number })
    .where('id', '=', visitId)
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
