/** Appointments that patients book themselves on a unit's page, at once or after the clinic has agreed. */
import { sql, type Kysely } from 'kysely';

const types = sql`
alter table appointment_types
  add column patients_may_book boolean not null default false,
  add column booking_needs_approval boolean not null default false`;

/**
 * Its time is a row of appointments, held until the booking is confirmed or answered; nobody's details
 * are stored before the code was right, and those of a request only until it is answered.
 */
const bookings = sql`
create table public_bookings (
  id uuid primary key,
  organization_id uuid not null references organizations,
  unit_id uuid not null references units,
  type_id uuid not null references appointment_types,
  practitioner_id uuid not null references practitioners,
  appointment_id uuid references appointments on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  state text not null
    check (state in ('held', 'requested', 'proposed', 'booked', 'declined', 'withdrawn')),
  email_hash bytea check (length(email_hash) = 32),
  full_name text,
  birth_date date,
  email text,
  phone text,
  language text,
  consented_at timestamptz,
  code_hash bytea,
  code_until timestamptz,
  code_tries smallint not null default 0,
  code_sends smallint not null default 0,
  answered_by uuid references practitioners,
  made_at timestamptz not null,
  version integer not null default 1
);
create index public_bookings_open on public_bookings (organization_id, made_at)
  where state in ('requested', 'proposed');
create index public_bookings_held on public_bookings (made_at) where state = 'held';
create index public_bookings_ended on public_bookings (starts_at)
  where state in ('booked', 'declined', 'withdrawn');
create index public_bookings_by_email on public_bookings (organization_id, email_hash)
  where email_hash is not null;
create index public_bookings_by_appointment on public_bookings (appointment_id)
  where appointment_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [types, bookings]) await part.execute(db);
}
