/** A secret address shows who is on call, or the board of discharges; names of patients where an administrator allowed it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table on_call_links
  add column shows text not null default 'on-call' check (shows in ('on-call', 'discharge')),
  add column with_names boolean not null default false`.execute(db);
}
