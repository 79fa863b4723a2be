/** What of a stored HL7 v2 message is not kept as a fact, or not as it came. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fact_messages add column remarks text[] not null default '{}'`.execute(db);
  await sql`
    create index fact_messages_remarked on fact_messages (organization_id, received_at)
      where cardinality(remarks) > 0`.execute(db);
}
