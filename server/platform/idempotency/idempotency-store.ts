/** Rows of idempotency keys: whose key, for which action, of which input, and the result. */
import type { AuditAction } from '#shared/audit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface Key {
  practitionerId: string;
  key: string;
  action: AuditAction;
}

const columnsOf = ({ practitionerId, key, action }: Key) => ({
  practitioner_id: practitionerId,
  key,
  action,
});

/** False where the key was used before; where it is being used, waits for that transaction. */
export async function insertKey(
  db: Connection,
  key: Key,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('repeatable_writes')
    .values({ ...columnsOf(key), hash, object_id: null, written_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function byKey(db: Connection, key: Key) {
  const row = await db
    .selectFrom('repeatable_writes')
    .select(['hash', 'object_id as objectId'])
    .where((is) => is.and(columnsOf(key)))
    .executeTakeFirst();
  return row ?? null;
}

export async function setObject(db: Connection, key: Key, objectId: string): Promise<void> {
  await db
    .updateTable('repeatable_writes')
    .set({ object_id: objectId })
    .where((is) => is.and(columnsOf(key)))
    .execute();
}
