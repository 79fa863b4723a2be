/** Series: appointments that were booked together and repeat, each of them a row of its own. */
import { sql, type Kysely } from 'kysely';

/** A local time with its zone: the clocks may change between two dates. */
const series = sql`
create table series (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  type_id uuid not null,
  lead_id uuid not null,
  rrule text check (rrule <> ''),
  zone text not null check (zone <> ''),
  start_minute integer not null check (start_minute between 0 and 1439),
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  created_by uuid not null references practitioners,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, type_id) references appointment_types (organization_id, id),
  foreign key (organization_id, lead_id) references practitioners (organization_id, id)
)`;

const appointments = sql`
alter table appointments
  add column series_id uuid,
  add column series_at timestamptz check (isfinite(series_at)),
  add constraint appointments_place_in_series check ((series_id is null) = (series_at is null)),
  add foreign key (organization_id, series_id) references series (organization_id, id);
create index appointments_of_series on appointments (series_id, series_at)
  where series_id is not null`;

/**
 * Checked at the end of each statement and no longer row by row: a series that moves by a week
 * takes the times of its own dates, all in one statement.
 */
const atTheEndOfTheStatement = sql`
alter table appointment_practitioners drop constraint one_place_at_a_time;
alter table appointment_practitioners add constraint one_place_at_a_time
  exclude using gist (practitioner_id with =, during with &&) where (blocks and alone)
  deferrable initially immediate`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [series, appointments, atTheEndOfTheStatement]) await part.execute(db);
}
