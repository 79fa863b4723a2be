/** The languages that practitioners speak with patients, as BCP 47 tags. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table practitioners add column languages text[] not null default '{}'
      check (cardinality(languages) <= 20 and array_position(languages, null) is null)`.execute(db);
}
