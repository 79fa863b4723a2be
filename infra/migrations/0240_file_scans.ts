/** When a file was searched for viruses and found clean, and the files of one person by time. */
import { sql, type Kysely } from 'kysely';

/** Null: it was not scanned, because there was no scanner or it did not answer. */
const scanned = sql`alter table visit_files add column scanned_at timestamptz`;

const byAuthor = sql`
create index visit_files_by_practitioner on visit_files (practitioner_id, begun_at)
where practitioner_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [scanned, byAuthor]) await part.execute(db);
}
