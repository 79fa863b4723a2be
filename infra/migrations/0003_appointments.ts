/** Appointments that cannot overlap for one clinician, and the visits they open. */
import { sql, type Kysely } from 'kysely';

/** A booking's idempotency key and the hash of its input: repeated, it has one effect. */
const appointments = sql`
create table appointment_types (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null,
  kind text not null check (kind in ('in-person', 'tele-visit', 'meeting')),
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  unique (organization_id, name),
  unique (organization_id, id)
);
create table appointments (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  type_id uuid not null,
  patient_name text not null check (patient_name <> ''),
  state text not null default 'booked'
    check (state in ('booked', 'in-progress', 'completed', 'no-show', 'cancelled')),
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  blocks boolean not null generated always as (state <> 'cancelled') stored,
  created_by uuid not null references practitioners,
  created_at timestamptz not null default now(),
  booking_key uuid,
  booking_hash bytea check (length(booking_hash) = 32),
  check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours'),
  check ((booking_key is null) = (booking_hash is null)),
  foreign key (organization_id, type_id) references appointment_types (organization_id, id),
  unique (organization_id, id),
  unique (created_by, booking_key),
  unique (id, organization_id, starts_at, ends_at, blocks)
);
create index appointments_by_time on appointments (organization_id, starts_at)`;

/**
 * Each clinician's copy of the time follows its appointment by the foreign key, so the exclusion
 * constraint always judges the true time. Adjoining appointments do not overlap: the end is
 * exclusive.
 */
const practitioners = sql`
create table appointment_practitioners (
  appointment_id uuid not null,
  practitioner_id uuid not null,
  organization_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocks boolean not null,
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at, '[)')) stored
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  primary key (appointment_id, practitioner_id),
  foreign key (appointment_id, organization_id, starts_at, ends_at, blocks)
    references appointments (id, organization_id, starts_at, ends_at, blocks)
    on update cascade on delete cascade,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  constraint one_place_at_a_time
    exclude using gist (practitioner_id with =, during with &&) where (blocks)
);
create index appointment_practitioners_by_time on appointment_practitioners (practitioner_id, starts_at)`;

const visits = sql`
create table visits (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  appointment_id uuid not null unique,
  room_name text not null unique check (length(room_name) >= 22),
  state text not null default 'open' check (state in ('open', 'ended')),
  opened_by uuid not null references practitioners,
  opened_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('ended', 'window-closed')),
  ended_by uuid references practitioners,
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_because is null)),
  check (ended_by is null or ended_because = 'ended'),
  unique (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index visits_open on visits (opened_at) where state = 'open';
create index visits_ended on visits (ended_at) where state = 'ended'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [appointments, practitioners, visits]) await part.execute(db);
}
