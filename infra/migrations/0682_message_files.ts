/** Files of messages between colleagues: sent in parts before their message, and deleted with it. */
import { sql, type Kysely } from 'kysely';

/** `kind` is the file type by its content, known when every part has arrived; `message_id`, once it was sent. */
const files = sql`
create table message_files (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  sender_id uuid not null references practitioners,
  key uuid not null,
  message_id uuid references messages on delete cascade,
  name text not null check (length(name) between 1 and 160),
  size_bytes integer not null check (size_bytes between 1 and 26214400),
  kind text,
  begun_at timestamptz not null,
  scanned_at timestamptz,
  infected_at timestamptz,
  unique (sender_id, key),
  check (message_id is null or kind is not null),
  check (infected_at is null or scanned_at is null)
);
create index message_files_of_message on message_files (message_id) where message_id is not null;
create index message_files_unsent on message_files (begun_at) where message_id is null;
create index message_files_of_sender on message_files (sender_id, begun_at);
create index message_files_not_scanned on message_files (begun_at)
  where scanned_at is null and infected_at is null and message_id is not null`;

/** Pictures and documents are compressed already. */
const parts = sql`
create table message_file_parts (
  file_id uuid not null references message_files on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1048576),
  primary key (file_id, part)
);
alter table message_file_parts alter column bytes set storage external`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [files, parts]) await part.execute(db);
}
