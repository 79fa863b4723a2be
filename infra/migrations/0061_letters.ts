/** Letters to patients, each sent once, and the links in them. */
import { sql, type Kysely } from 'kysely';

/**
 * The row is written before the letter is sent, so a server that dies in between leaves
 * `handing-over`, and the letter is not sent twice. A refused one is retried.
 */
const letters = sql`
create table letters (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  appointment_id uuid not null,
  about text not null check (about in ('booked', 'moved', 'cancelled', 'reminder')),
  occasion text not null check (occasion <> ''),
  state text not null default 'handing-over' check (state in ('handing-over', 'sent', 'refused')),
  tries integer not null default 1,
  begun_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'handing-over') = (ended_at is null)),
  unique (appointment_id, about, occasion),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
)`;

/** Only hashes are stored: reading this table opens nothing. */
const links = sql`
create table appointment_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  organization_id uuid not null,
  appointment_id uuid not null,
  made_at timestamptz not null,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
);
create index appointment_links_by_appointment on appointment_links (appointment_id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [letters, links]) await part.execute(db);
}
