/** Calendar feeds and imports: each person's private feed, and busy times from other calendars. */
import { sql, type Kysely } from 'kysely';

/** Only the hash of a feed's address is stored: reading this table opens nothing. */
const feeds = sql`
create table calendar_feeds (
  practitioner_id uuid primary key references practitioners,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_at timestamptz not null,
  fetched_at timestamptz
);
alter table organizations add column feed_names_allowed boolean not null default false`;

/** When somebody is busy elsewhere, never with what. */
const imported = sql`
create table imported_calendars (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  practitioner_id uuid not null,
  name text not null check (name <> ''),
  imported_at timestamptz not null,
  unique (practitioner_id, name),
  unique (id, practitioner_id),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create table imported_busy (
  id uuid primary key default uuidv7(),
  calendar_id uuid not null,
  practitioner_id uuid not null,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null check (isfinite(ends_at)),
  check (starts_at < ends_at and ends_at - starts_at <= interval '366 days'),
  foreign key (calendar_id, practitioner_id)
    references imported_calendars (id, practitioner_id) on delete cascade
);
create index imported_busy_by_calendar on imported_busy (calendar_id);
create index imported_busy_by_time on imported_busy (practitioner_id, ends_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await feeds.execute(db);
  await imported.execute(db);
}
