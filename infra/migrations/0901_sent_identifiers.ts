/** What another system calls an appointment, and its codes of why it was cancelled. */
import { sql, type Kysely } from 'kysely';

/** Both as FHIR has them, as they were sent. */
const columns = sql`
alter table appointment_texts
  add column identifiers json not null default '[]' check (json_typeof(identifiers) = 'array'),
  add column cancelled_concept json check (json_typeof(cancelled_concept) = 'object')`;

/** Found by system and value, in any order of the members. */
const found = sql`
create index appointment_texts_by_identifier on appointment_texts
  using gin ((identifiers::jsonb) jsonb_path_ops) where identifiers::text <> '[]'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, found]) await part.execute(db);
}
