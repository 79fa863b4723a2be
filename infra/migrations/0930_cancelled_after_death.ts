/** What was cancelled after a patient's death in one step, for as long as the step can be undone. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table death_cancellations (
      id uuid primary key default uuidv7(),
      organization_id uuid not null references organizations,
      patient_id uuid not null references patients on delete cascade,
      made_by uuid not null references practitioners,
      made_at timestamptz not null,
      undo_until timestamptz not null,
      cancelled jsonb not null
    )`.execute(db);
  await sql`
    create index death_cancellations_of_patient on death_cancellations (patient_id)`.execute(db);
}
