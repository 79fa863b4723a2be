/** Better second steps: authenticator apps, passkeys, recovery codes, and whether mail is enough. */
import { sql, type Kysely } from 'kysely';

/** Nothing here opens anything by itself: an encrypted secret, public keys, and keyed hashes. */
const steps = sql`
create table authenticators (
  practitioner_id uuid primary key references practitioners,
  sealed_secret bytea not null,
  last_step integer not null,
  added_at timestamptz not null
);
create table passkeys (
  id uuid primary key default uuidv7(),
  practitioner_id uuid not null references practitioners,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  synced boolean not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_practitioner on passkeys (practitioner_id);
create table recovery_codes (
  practitioner_id uuid not null references practitioners,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (practitioner_id, code_hash)
)`;

const policy = sql`
alter table organizations add column mailed_code_allowed boolean not null default true`;

/** How a session was opened; one that may only set up a second step opens nothing else. */
const sessions = sql`
alter table sessions
  add column opened_by text not null default 'mailed-code' check (opened_by in
    ('mailed-code', 'authenticator', 'passkey', 'recovery-code', 'provider')),
  add column sets_up_only boolean not null default false,
  add column acr text,
  add column amr text[] not null default '{}'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [steps, policy, sessions]) await part.execute(db);
}
