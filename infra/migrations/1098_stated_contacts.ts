/** When a feed stated a contact of a patient: what comes late changes nothing. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table related_persons add column stated_at timestamptz`.execute(db);
}
