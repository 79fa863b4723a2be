/** Files that came with documents of other systems: kept with their version, and deleted with it. */
import { sql, type Kysely } from 'kysely';

/** Of at most one message; pictures and PDFs are compressed already. */
const files = sql`
create table fact_files (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  fact_id uuid not null references facts on delete cascade,
  place integer not null check (place > 0),
  name text not null check (length(name) between 1 and 160),
  kind text not null,
  size_bytes integer not null check (size_bytes between 1 and 1048576),
  hash bytea not null,
  bytes bytea not null check (length(bytes) = size_bytes),
  received_at timestamptz not null,
  scanned_at timestamptz,
  infected_at timestamptz,
  check (infected_at is null or scanned_at is null)
);
alter table fact_files alter column bytes set storage external;
create index fact_files_of_fact on fact_files (fact_id, place)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await files.execute(db);
}
