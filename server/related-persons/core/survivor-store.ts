/** Reads which records stand for these patients now, after merges. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Each once: of two records of one patient the same. */
export async function survivorOf(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select(sql<string>`coalesce(merged_into, id)`.as('id'))
    .distinct()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
