/** Appointments that a change of hours left outside of them, and those that somebody keeps where they are. */
import { sql, type Kysely } from 'kysely';

/** Of that time and clinician alone: moved or given away, it is judged anew. */
const kept = sql`
create table kept_appointments (
  appointment_id uuid not null,
  practitioner_id uuid not null,
  starts_at timestamptz not null,
  organization_id uuid not null,
  kept_by uuid not null references practitioners,
  kept_at timestamptz not null,
  primary key (appointment_id, practitioner_id, starts_at),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
)`;

/** Booked within the hours that held before; of that time alone. */
const outside = sql`
create table outside_hours (
  appointment_id uuid not null,
  practitioner_id uuid not null,
  starts_at timestamptz not null,
  organization_id uuid not null,
  primary key (appointment_id, practitioner_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
);
create index outside_hours_of on outside_hours (organization_id, starts_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [kept, outside]) await part.execute(db);
}
