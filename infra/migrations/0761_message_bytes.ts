/** HL7 v2 messages are kept as the bytes that came, whatever their character set. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fact_messages add column bytes bytea`.execute(db);
}
