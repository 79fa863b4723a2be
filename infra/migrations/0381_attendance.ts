/** Visits in person: the patient has arrived, and when they came, were seen and left. */
import { sql, type Kysely } from 'kysely';

const state = sql`
alter table appointments
  drop constraint appointments_state,
  add constraint appointments_state check
    (state in ('held', 'booked', 'arrived', 'in-progress', 'completed', 'no-show', 'cancelled')) not valid`;

/** `settled_at`: by night, because nobody said how it ended. */
const attendances = sql`
create table attendances (
  appointment_id uuid primary key,
  organization_id uuid not null,
  arrived_at timestamptz,
  arrived_by text check (arrived_by in ('staff', 'patient')),
  started_at timestamptz,
  ended_at timestamptz,
  settled_at timestamptz,
  check ((arrived_at is null) = (arrived_by is null)),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [state, attendances]) await part.execute(db);
}
