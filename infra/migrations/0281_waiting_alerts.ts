/** Who is told that a patient waits: the unit after so many minutes, each person with or without a sound. */
import { sql, type Kysely } from 'kysely';

const organizations = sql`
alter table organizations add column waiting_backup_minutes integer not null default 10
  check (waiting_backup_minutes between 1 and 120)`;

/** Of this wait where it is not before waiting_since. */
const visits = sql`
alter table visits add column backup_told_at timestamptz;
create index visits_waiting on visits (organization_id) where state = 'waiting'`;

const settings = sql`alter table settings add column waiting_sound boolean not null default false`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [organizations, visits, settings]) await part.execute(db);
}
