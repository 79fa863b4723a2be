/** Who came by a link whose place another device has: since when they ask for it, and that a clinician refused. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visit_guests
      add column asked_place_at timestamptz,
      add column place_refused_at timestamptz`.execute(db);
}
