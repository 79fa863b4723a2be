/** Bulk exports of programs: what was asked for, how far it is, and the files until they expire. */
import { sql, type Kysely } from 'kysely';

/**
 * `next_type` counts from 0 in `types`; `after` is the id of the last resource of it that is in a file.
 * Both move in the transaction that writes them, so that a server that takes it over begins there.
 */
const exported = sql`
create table bulk_exports (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  program_id uuid not null references programs,
  level text not null check (level in ('system', 'patient')),
  types text[] not null check (cardinality(types) > 0),
  since timestamptz,
  request text not null,
  state text not null default 'running' check (state in ('running', 'done', 'ended')),
  requested_at timestamptz not null,
  transaction_time timestamptz not null,
  next_type integer not null default 0,
  after uuid,
  written integer not null default 0,
  expires_at timestamptz not null,
  foreign key (organization_id, program_id) references practitioners (organization_id, id)
);
create index bulk_exports_of_program on bulk_exports (program_id);
create unique index bulk_exports_running on bulk_exports (program_id) where state = 'running'`;

const files = sql`
create table bulk_export_files (
  id uuid primary key default uuidv7(),
  export_id uuid not null references bulk_exports on delete cascade,
  type text not null,
  number integer not null,
  count integer not null,
  parts integer not null,
  bytes bigint not null,
  unique (export_id, type, number)
);
create table bulk_export_parts (
  file_id uuid not null references bulk_export_files on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (file_id, part)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [exported, files]) await part.execute(db);
}
