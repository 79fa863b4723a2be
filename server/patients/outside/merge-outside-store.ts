/** Rows of merges of two records, as a feed finds them that names the same two. */
import type { Connection } from '#server/platform/postgres/database.ts';

interface Pair {
  organizationId: string;
  survivorId: string;
  duplicateId: string;
}

const ofPair = (db: Connection, { organizationId, survivorId, duplicateId }: Pair) =>
  db
    .selectFrom('patient_merges')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('survivor_id', 'in', [survivorId, duplicateId])
    .where('duplicate_id', 'in', [survivorId, duplicateId]);

/** Locked until the transaction ends. */
export async function openRequestOf(db: Connection, pair: Pair): Promise<string | null> {
  const row = await ofPair(db, pair).where('outcome', 'is', null).forUpdate().executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a person has said that the two are not one. */
export async function wasRefused(db: Connection, pair: Pair): Promise<boolean> {
  const row = await ofPair(db, pair)
    .where((is) => is.or([is('outcome', '=', 'declined'), is('undone_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}
