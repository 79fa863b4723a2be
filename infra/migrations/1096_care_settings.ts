/** What an organization sets of its care: tries before a contact goes to the role, and when needs are asked again. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column contact_tries integer not null default 3 check (contact_tries between 1 and 10),
      add column needs_again_months integer not null default 6
        check (needs_again_months between 1 and 36)`.execute(db);
}
