/** Files on cases: sent in parts, and deleted with their case. */
import { sql, type Kysely } from 'kysely';

/** `kind` is the file type by its content; `added_at`, when every part had arrived and was taken. */
const files = sql`
create table case_files (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  added_by uuid not null references practitioners,
  key uuid not null,
  name text not null check (length(name) between 1 and 160),
  size_bytes integer not null check (size_bytes between 1 and 26214400),
  kind text,
  begun_at timestamptz not null,
  added_at timestamptz,
  scanned_at timestamptz,
  infected_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references practitioners,
  unique (added_by, key),
  check (added_at is null or kind is not null),
  check (infected_at is null or scanned_at is null),
  check ((removed_at is null) = (removed_by is null))
);
create index case_files_of_case on case_files (case_id, id);
create index case_files_not_added on case_files (begun_at) where added_at is null;
create index case_files_removed on case_files (removed_at) where removed_at is not null;
create index case_files_of_person on case_files (added_by, begun_at);
create index case_files_not_scanned on case_files (begun_at)
  where scanned_at is null and infected_at is null and added_at is not null`;

/** Pictures and documents are compressed already. */
const parts = sql`
create table case_file_parts (
  file_id uuid not null references case_files on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (file_id, part)
);
alter table case_file_parts alter column bytes set storage external`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [files, parts]) await part.execute(db);
}
