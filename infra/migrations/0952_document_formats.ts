/** Whether a destination is sent a note as text, as a PDF, or as both. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table destinations add column document_format text not null default 'text'
      check (document_format in ('text', 'pdf', 'both'))`.execute(db);
}
