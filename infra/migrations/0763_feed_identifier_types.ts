/** What a feed's patients are numbered by: the types of PID-3 that are record numbers here. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fact_sources add column identifier_types text[] not null default '{MR}'
    check (cardinality(identifier_types) between 1 and 10)`.execute(db);
}
