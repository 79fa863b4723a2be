/** Why the last file of facts that was given to an import could not be read. Null: it was read. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fact_sources
    add column file_failure text,
    add column file_failed_at timestamptz`.execute(db);
}
