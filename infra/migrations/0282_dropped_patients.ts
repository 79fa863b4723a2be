/** Whether a patient lost their connection for too long, or left by themselves. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column dropped_at timestamptz`.execute(db);
}
