/** Appointments whose patients are asked to choose another time, and givings that can be undone for some seconds. */
import { sql, type Kysely } from 'kysely';

/** Of that time alone: moved, the appointment is not asked about any more. */
const choices = sql`
create table time_choices (
  appointment_id uuid primary key,
  organization_id uuid not null,
  starts_at timestamptz not null,
  asked_by uuid not null references practitioners,
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
)`;

const letters = sql`
alter table letters
  drop constraint letters_about_check,
  add constraint letters_about_check check (about in ('booked', 'moved', 'changed', 'reassigned',
    'choose', 'cancelled', 'reminder', 'link', 'offer', 'companion')) not valid`;

/** All that one step gave to others, which is taken back together. */
const reassignings = sql`
create table undoable_reassignings (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  made_by uuid not null references practitioners,
  from_id uuid not null references practitioners,
  moves jsonb not null,
  tells_patient boolean not null,
  until timestamptz not null
);
create index undoable_reassignings_by on undoable_reassignings (made_by, until)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [choices, letters, reassignings]) await part.execute(db);
}
