/** Lets an organization say how a backup is counted; until it does, as a whole shift. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organizations
      add column backup_counts text not null default 'whole'
        check (backup_counts in ('whole', 'share', 'on-call', 'none')),
      add column backup_percent smallint not null default 50
        check (backup_percent between 1 and 99)`.execute(db);
}
