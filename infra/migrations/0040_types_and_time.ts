/** Types with buffers and limits; the time that an appointment occupies, with buffers. */
import { sql, type Kysely } from 'kysely';

/** No jobs and no people: anybody may hold it. Without colour or letter it has those of its kind. */
const types = sql`
alter table appointment_types
  add column buffer_before_minutes integer not null default 0
    check (buffer_before_minutes between 0 and 120),
  add column buffer_after_minutes integer not null default 0
    check (buffer_after_minutes between 0 and 120),
  add column notice_minutes integer not null default 0 check (notice_minutes between 0 and 43200),
  add column days_ahead integer not null default 730 check (days_ahead between 1 and 730),
  add column capacity integer not null default 1 check (capacity between 1 and 50),
  add column colour text check (colour in ('day', 'night', 'swing', 'on-call', 'off')),
  add column letter text check (length(letter) between 1 and 2),
  add column holder_jobs text[] not null default '{}',
  add column holder_ids uuid[] not null default '{}',
  add column active boolean not null default true,
  add column version integer not null default 1`;

/** Only minutes are added, so the result depends on no zone, whatever the operator is marked as. */
const occupied = sql`
create function occupied(starts_at timestamptz, ends_at timestamptz, before integer, after integer)
returns tstzrange language sql immutable strict parallel safe as $$
  select tstzrange(starts_at - make_interval(mins => before), ends_at + make_interval(mins => after), '[)')
$$`;

/** Postgres chose the names of these. */
const dropCopy = sql`
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'appointment_practitioners'::regclass and confrelid = 'appointments'::regclass
  loop execute format('alter table appointment_practitioners drop constraint %I', name); end loop;
  for name in select conname from pg_constraint
    where conrelid = 'appointments'::regclass and contype = 'u' and cardinality(conkey) = 5
  loop execute format('alter table appointments drop constraint %I', name); end loop;
end $$`;

/**
 * A hold has no patient yet and expires by itself. `beside` says why it may overlap another: the
 * type's capacity, or a person's written reason.
 */
const appointments = sql`
alter table appointments
  add column buffer_before_minutes integer not null default 0
    check (buffer_before_minutes between 0 and 120),
  add column buffer_after_minutes integer not null default 0
    check (buffer_after_minutes between 0 and 120),
  add column beside text check (beside in ('capacity', 'reason')),
  add column beside_because text check (beside_because <> ''),
  add column alone boolean not null generated always as (beside is null) stored,
  add column held_until timestamptz,
  add column cancelled_because text check (cancelled_because <> ''),
  add column version integer not null default 1,
  add constraint appointments_reason_written
    check ((beside is not distinct from 'reason') = (beside_because is not null)),
  add constraint appointments_held_until check ((state = 'held') = (held_until is not null)),
  add constraint appointments_reason_of_cancelled
    check (cancelled_because is null or state = 'cancelled'),
  drop constraint appointments_patient_name_check,
  add constraint appointments_patient_named check (patient_name <> '' or state = 'held'),
  drop constraint appointments_state_check,
  add constraint appointments_state check
    (state in ('held', 'booked', 'in-progress', 'completed', 'no-show', 'cancelled')),
  add constraint appointments_copied unique (id, organization_id, starts_at, ends_at, blocks,
    buffer_before_minutes, buffer_after_minutes, alone);
create index appointments_held on appointments (held_until) where held_until is not null`;

const versions = sql`
create function next_version() returns trigger language plpgsql as $$
begin new.version := old.version + 1; return new; end $$;
create trigger appointments_version before update on appointments
  for each row execute function next_version()`;

const practitioners = sql`
alter table appointment_practitioners
  drop constraint one_place_at_a_time,
  drop column during,
  add column buffer_before_minutes integer not null default 0,
  add column buffer_after_minutes integer not null default 0,
  add column alone boolean not null default true,
  add constraint same_time_as_appointment foreign key (appointment_id, organization_id, starts_at,
    ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone)
    references appointments (id, organization_id, starts_at, ends_at, blocks,
      buffer_before_minutes, buffer_after_minutes, alone) on update cascade on delete cascade;
alter table appointment_practitioners
  add column during tstzrange not null
    generated always as (occupied(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)) stored
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  add constraint one_place_at_a_time
    exclude using gist (practitioner_id with =, during with &&) where (blocks and alone)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [types, occupied, dropCopy, appointments, versions, practitioners])
    await part.execute(db);
}
