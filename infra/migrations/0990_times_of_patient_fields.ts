/** When each field of a patient was stated from outside: a message that says nothing of a name makes no name older. */
import { sql, type Kysely } from 'kysely';

/** A JSON object of instants by field; null in what earlier releases wrote, which have one time for all fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table patient_statements add column field_times jsonb`.execute(db);
}
