/** What a waiting patient writes back to the clinic; another reply replaces it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column reply text check (reply <> ''),
      add column reply_at timestamptz,
      add check ((reply is null) = (reply_at is null))`.execute(db);
}
