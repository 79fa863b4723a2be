/** Devices on which the second step is skipped for some days, and people who are listed on a shared workstation. */
import { sql, type Kysely } from 'kysely';

const policy = sql`
alter table organizations
  add column remembered_device_days smallint not null default 0
    check (remembered_device_days between 0 and 30),
  add column fast_switching boolean not null default false`;

/** A pair that a change of password ended still counts as one account of its device. */
const pairs = sql`
alter table device_accounts
  add column forgotten_at timestamptz,
  add column listed_at timestamptz,
  add column left_path text,
  add column left_at timestamptz,
  add check ((left_path is null) = (left_at is null))`;

/** One for each browser; only the hash of its present secret is stored. What has ended is deleted. */
const devices = sql`
create table remembered_devices (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  device_hash bytea not null unique check (length(device_hash) = 32),
  secret_hash bytea not null check (length(secret_hash) = 32),
  credentials text not null,
  policy_days smallint not null check (policy_days between 1 and 30),
  user_agent text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
);
create index remembered_devices_of_person on remembered_devices (organization_id, practitioner_id);
create index remembered_devices_by_end on remembered_devices (expires_at)`;

const sessions = sql`
alter table sessions
  drop constraint sessions_opened_by_check,
  add constraint sessions_opened_by_check check (opened_by in ('mailed-code', 'authenticator',
    'passkey', 'recovery-code', 'provider', 'remembered-device')) not valid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [policy, pairs, devices, sessions]) await part.execute(db);
}
