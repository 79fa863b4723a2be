/** Why an appointment was made, what its patient has to know of it, and a note among the staff. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appointment_texts (
      appointment_id uuid primary key,
      organization_id uuid not null,
      reason text check (reason <> ''),
      reason_concepts json not null default '[]' check (json_typeof(reason_concepts) = 'array'),
      description text check (description <> ''),
      instructions text check (instructions <> ''),
      internal_note text check (internal_note <> ''),
      foreign key (organization_id, appointment_id)
        references appointments (organization_id, id) on delete cascade
    )`.execute(db);
}
