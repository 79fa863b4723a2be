/** The clinicians' note of a visit, saved while it is typed. */
import { sql, type Kysely } from 'kysely';

const notes = sql`
create table visit_notes (
  visit_id uuid primary key,
  organization_id uuid not null,
  text text not null check (length(text) <= 20000),
  version integer not null check (version > 0),
  saved_by uuid not null references practitioners,
  saved_at timestamptz not null,
  foreign key (organization_id, visit_id) references visits (organization_id, id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await notes.execute(db);
}
