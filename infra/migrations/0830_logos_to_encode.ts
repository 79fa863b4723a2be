/** Which logos are stored as they were uploaded: those of before, and those that an older server stores meanwhile. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization_logos
      add column is_as_uploaded boolean not null default true`.execute(db);
}
