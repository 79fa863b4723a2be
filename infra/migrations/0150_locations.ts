/** Rooms that are booked with appointments: their list, which types need one, and their time. */
import { sql, type Kysely } from 'kysely';

const locations = sql`
create table locations (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  unit_id uuid,
  name text not null check (name <> ''),
  note text check (note <> ''),
  active boolean not null default true,
  version integer not null default 1,
  unique (organization_id, name),
  unique (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id)
)`;

/** In the order in which they are taken; empty: the type needs none. */
const types = sql`
alter table appointment_types add column location_ids uuid[] not null default '{}'`;

/**
 * The copy of the time follows its appointment by the foreign key, as its clinicians' do, so that
 * the exclusion constraint always judges the true time. Those of one group, several patients at one
 * time, have the same 'together' and share a room; for all others it differs, whatever reason
 * somebody wrote for overbooking a clinician.
 */
const times = sql`
create table location_times (
  appointment_id uuid primary key,
  location_id uuid not null,
  organization_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  blocks boolean not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  alone boolean not null,
  together uuid not null default uuidv7(),
  during tstzrange not null
    generated always as (occupied(starts_at, ends_at, buffer_before_minutes, buffer_after_minutes)) stored
    check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint location_same_time_as_appointment foreign key (appointment_id, organization_id, starts_at,
    ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone)
    references appointments (id, organization_id, starts_at, ends_at, blocks,
      buffer_before_minutes, buffer_after_minutes, alone) on update cascade on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  constraint one_use_at_a_time
    exclude using gist (location_id with =, during with &&, together with <>) where (blocks)
    deferrable initially immediate
);
create index location_times_by_time on location_times (location_id, starts_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [locations, types, times]) await part.execute(db);
}
