/** Files in a visit's chat: in parts, so that no complete file has to be in memory. */
import { sql, type Kysely } from 'kysely';

/**
 * `kind` is the file type by its content, known when every part has arrived; until then nobody sees
 * it.
 */
const files = sql`
create table visit_files (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  visit_id uuid not null,
  key uuid not null,
  practitioner_id uuid references practitioners,
  guest_id uuid,
  name text not null check (length(name) between 1 and 160),
  size_bytes integer not null check (size_bytes between 1 and 26214400),
  kind text,
  begun_at timestamptz not null,
  check ((practitioner_id is null) <> (guest_id is null)),
  unique (visit_id, key),
  unique (visit_id, id),
  foreign key (organization_id, visit_id) references visits (organization_id, id),
  foreign key (visit_id, guest_id) references visit_guests (visit_id, id)
);
create index visit_files_unfinished on visit_files (begun_at) where kind is null`;

/** Pictures and documents are compressed already. */
const parts = sql`
create table visit_file_parts (
  file_id uuid not null references visit_files on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (file_id, part)
);
alter table visit_file_parts alter column bytes set storage external`;

/** A message is text, or a file. */
const messages = sql`
alter table visit_messages
  drop constraint visit_messages_text_check,
  add column file_id uuid unique,
  add constraint visit_messages_text_check
    check (length(text) <= 2000 and (text = '') = (file_id is not null)),
  add foreign key (visit_id, file_id) references visit_files (visit_id, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [files, parts, messages]) await part.execute(db);
}
