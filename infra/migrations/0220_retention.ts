/** How long organizations keep what they store, their legal holds, and what was deleted by age. */
import { sql, type Kysely } from 'kysely';

/** An organization without a row has the defaults of shared/retention.ts. */
const settings = sql`
create table retention_settings (
  organization_id uuid primary key references organizations,
  days jsonb,
  version integer not null default 0,
  held_since timestamptz,
  held_by uuid references practitioners,
  check ((held_since is null) = (held_by is null))
)`;

const deletions = sql`
create table retention_deletions (
  organization_id uuid not null references organizations,
  kind text not null,
  night date not null,
  count bigint not null check (count > 0),
  at timestamptz not null,
  primary key (organization_id, kind, night)
)`;

/** The nightly job finds what is old enough without reading what is not. */
const indexes = sql`
create index sessions_by_end on sessions (coalesce(ended_at, expires_at));
create index visit_tickets_of_session on visit_tickets (session_id) where session_id is not null;
create index device_accounts_seen on device_accounts (seen_at);
create index repeatable_writes_written on repeatable_writes (written_at);
create index password_links_expired on password_links (expires_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, deletions, indexes]) await part.execute(db);
}
