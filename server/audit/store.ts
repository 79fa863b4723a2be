/** Rows of the record: added, never changed. */
import type { Insertable } from 'kysely';
import type { Connection } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';

export async function append(
  db: Connection,
  event: Insertable<Tables['audit_events']>,
): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}
