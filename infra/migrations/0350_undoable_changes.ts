/** What can be undone for a few seconds: a booking, a move or a cancellation whose letter has not left. */
import { sql, type Kysely } from 'kysely';

/** `version` is that of the appointment after the change, `letter_key` that of its letter's job. */
const changes = sql`
create table undoable_changes (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  made_by uuid not null references practitioners,
  appointment_id uuid not null references appointments on delete cascade,
  kind text not null check (kind in ('booked', 'moved', 'cancelled')),
  version integer not null,
  before jsonb not null,
  tells_patient boolean not null,
  letter_key text not null,
  replaced_letter jsonb,
  until timestamptz not null
);
create index undoable_changes_by_maker on undoable_changes (made_by, until);
create index undoable_changes_of on undoable_changes (appointment_id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
