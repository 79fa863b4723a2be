/** When a mail server took the letter with a patient's link, which clinicians read in the queue. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_invitations add column mailed_at timestamptz`.execute(db);
}
