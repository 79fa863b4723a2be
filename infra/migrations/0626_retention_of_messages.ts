/** The nightly deletion finds HL7 messages that are old enough without reading what is not. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index fact_messages_received on fact_messages (organization_id, received_at)
      where state in ('applied', 'dismissed')`.execute(db);
}
