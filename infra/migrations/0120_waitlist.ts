/** The waiting list: entries for an earlier time, and the freed times that were offered to them. */
import { sql, type Kysely } from 'kysely';

/** Without a practitioner any who may hold the type. Days are local days of a practitioner. */
const entries = sql`
create table waitlist_entries (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  patient_id uuid not null,
  type_id uuid not null,
  practitioner_id uuid,
  from_day date not null check (isfinite(from_day)),
  until_day date not null check (isfinite(until_day)),
  weekdays smallint[] not null
    check (cardinality(weekdays) between 1 and 7 and 1 <= all (weekdays) and 7 >= all (weekdays)),
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon', 'evening')),
  urgent boolean not null,
  note text check (note <> ''),
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'booked', 'removed')),
  waiting_since timestamptz not null,
  created_by uuid not null references practitioners,
  version integer not null default 1,
  check (from_day <= until_day),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, type_id) references appointment_types (organization_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  unique (organization_id, id)
);
create unique index waitlist_entries_once
  on waitlist_entries (patient_id, type_id, practitioner_id) nulls not distinct
  where state in ('waiting', 'offered');
create index waitlist_entries_waiting on waitlist_entries (organization_id, until_day)
  where state = 'waiting';
create index waitlist_entries_by_age on waitlist_entries (organization_id, waiting_since)`;

/**
 * An open offer has no outcome. Its appointment is a hold; where that expired and was replaced by a
 * booking, the hold is deleted and the offer stays. Two indexes ensure one open offer for a time,
 * and for an entry.
 */
const offers = sql`
create table waitlist_offers (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  entry_id uuid not null,
  practitioner_id uuid not null,
  appointment_id uuid references appointments on delete set null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  freed_from timestamptz not null check (isfinite(freed_from)),
  freed_until timestamptz not null check (isfinite(freed_until)),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'lapsed', 'withdrawn')),
  closed_at timestamptz,
  check ((outcome is null) = (closed_at is null)),
  check (starts_at < ends_at and freed_from < freed_until),
  foreign key (organization_id, entry_id) references waitlist_entries (organization_id, id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create unique index waitlist_offers_one_of_entry on waitlist_offers (entry_id) where outcome is null;
create unique index waitlist_offers_one_of_time on waitlist_offers (practitioner_id, starts_at)
  where outcome is null;
create index waitlist_offers_by_entry on waitlist_offers (entry_id, made_at);
create index waitlist_offers_by_appointment on waitlist_offers (appointment_id)
  where appointment_id is not null`;

/** Nobody of the staff may confirm or release a hold for a patient. */
const holds = sql`
alter table appointments
  add column offered boolean not null default false,
  add constraint appointments_offered check (not offered or state = 'held')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [entries, offers, holds]) await part.execute(db);
}
