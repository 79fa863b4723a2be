/** Programs: service accounts of other systems, with their scopes and public keys. */
import { sql, type Kysely } from 'kysely';

/** A program acts under a row of its own, which the audit and its bookings name, and never signs in. */
const identity = sql`
alter table practitioners
  add column is_program boolean not null default false,
  add constraint programs_never_sign_in
    check (not is_program or (not active and password_hash is null and access_applications = '{}'))`;

const programs = sql`
create table programs (
  id uuid primary key,
  organization_id uuid not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references practitioners,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,
  ended_at timestamptz,
  version integer not null default 1,
  foreign key (organization_id, id) references practitioners (organization_id, id)
);
create index programs_of on programs (organization_id)`;

const keys = sql`
create table program_keys (
  id uuid primary key default uuidv7(),
  program_id uuid not null references programs,
  kid text not null check (length(kid) between 1 and 128),
  algorithm text not null check (algorithm in ('RS384', 'ES384')),
  jwk jsonb not null,
  added_by uuid not null references practitioners,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz
);
create unique index program_keys_in_use on program_keys (program_id, kid) where removed_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [identity, programs, keys]) await part.execute(db);
}
