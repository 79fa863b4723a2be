/** Pagers of practitioners, and the secret addresses under which a board and a switchboard read who is on call. */
import { sql, type Kysely } from 'kysely';

const pager = sql`
alter table practitioners add column pager text check (pager <> '')`;

/** `unit_ids` is null for all units. A renewed address keeps its row; an ended one is deleted. */
const links = sql`
create table on_call_links (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (name <> ''),
  unit_ids uuid[] check (cardinality(unit_ids) > 0),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_by uuid not null references practitioners,
  made_at timestamptz not null,
  read_at timestamptz,
  unique (organization_id, name)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [pager, links]) await part.execute(db);
}
