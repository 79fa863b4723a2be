/** Requests for time off, what somebody has of it in a year, and how many of a unit may be away. */
import { sql, type Kysely } from 'kysely';

/** What is approved stands in time_off too, which bookings and the roster read. */
const requests = sql`
create table time_off_requests (
  id uuid primary key,
  organization_id uuid not null,
  practitioner_id uuid not null,
  kind text not null check (kind in ('vacation', 'education', 'parental', 'sick', 'other')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  counted_days smallint not null check (counted_days >= 0),
  note text check (note <> ''),
  state text not null check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  decided_by uuid references practitioners,
  decided_at timestamptz,
  reason text check (reason <> ''),
  version integer not null default 1,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index time_off_requests_of on time_off_requests (practitioner_id, from_day);
create index time_off_requests_asked on time_off_requests (organization_id, asked_at)
  where state = 'asked';
alter table time_off add column request_id uuid unique references time_off_requests`;

/** Days of a year, without what is carried over. */
const allowances = sql`
create table time_off_allowances (
  practitioner_id uuid not null,
  kind text not null check (kind in ('vacation', 'education')),
  year smallint not null,
  organization_id uuid not null,
  days smallint not null check (days >= 0),
  carried_most smallint not null default 0 check (carried_most >= 0),
  primary key (practitioner_id, kind, year),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create table time_off_limits (
  unit_id uuid primary key,
  organization_id uuid not null,
  most_away smallint not null check (most_away > 0),
  foreign key (organization_id, unit_id) references units (organization_id, id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [requests, allowances]) await part.execute(db);
}
