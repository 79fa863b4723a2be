/** Organizations, people, sessions and the audit. */
import { sql, type Kysely } from 'kysely';

const appRole = sql`
do $$ begin
  if not exists (select from pg_roles where rolname = 'karemd_app') then
    create role karemd_app nologin;
  end if;
  if not pg_has_role(current_user, 'karemd_app', 'set') then
    execute format('grant karemd_app to %I', current_user);
  end if;
exception when duplicate_object or unique_violation then null;
end $$`;

/** The server's queries run as karemd_app, which has no right to what it must not do. */
const rights = sql`
grant usage on schema public to karemd_app;
alter default privileges in schema public grant select, insert, update, delete on tables to karemd_app;
alter default privileges in schema public grant usage, select on sequences to karemd_app`;

const people = sql`
create table organizations (
  id uuid primary key default uuidv7(),
  name text not null unique,
  zone text not null,
  created_at timestamptz not null default now()
);
create table units (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null,
  unique (organization_id, name),
  unique (organization_id, id)
);
create table practitioners (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  unit_id uuid,
  email text not null unique check (email = lower(email) and length(email) <= 254),
  full_name text not null check (full_name <> ''),
  password_hash text,
  role text not null default 'user',
  hospital_role text not null,
  active boolean not null default true,
  access_applications text[] not null default '{}',
  zone text not null,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, unit_id) references units (organization_id, id)
);
create index practitioners_by_name on practitioners (organization_id, full_name)`;

/** Only hashes of secrets are stored: reading this table opens nothing. */
const sessions = sql`
create table sessions (
  id uuid primary key default uuidv7(),
  practitioner_id uuid not null references practitioners,
  token_hash bytea not null unique check (length(token_hash) = 32),
  cookie_hash bytea not null unique check (length(cookie_hash) = 32),
  device_hash bytea not null,
  device text not null,
  address text not null,
  started_at timestamptz not null,
  active_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index sessions_open_by_practitioner on sessions (practitioner_id, active_at) where ended_at is null;
create index sessions_open_by_device on sessions (device_hash) where ended_at is null;
create table device_accounts (
  device_hash bytea not null check (length(device_hash) = 32),
  practitioner_id uuid not null references practitioners,
  seen_at timestamptz not null,
  primary key (device_hash, practitioner_id)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  await appRole.execute(db);
  for (const part of [rights, people, sessions]) await part.execute(db);
}
