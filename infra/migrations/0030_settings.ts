/** People's appearance settings. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settings (
      practitioner_id uuid primary key references practitioners,
      look jsonb not null
    )`.execute(db);
}
