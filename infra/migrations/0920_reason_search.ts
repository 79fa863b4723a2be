/** The reason for a visit as the search finds it: without accents and case. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appointment_texts
      add column reason_folded text generated always as (findable(reason)) stored`.execute(db);
}
