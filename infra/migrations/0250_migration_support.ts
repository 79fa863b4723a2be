/** Which older programs work on a migration's tables: those that know the migration it needs. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table migration_support (migration text primary key, needs text not null);
    revoke insert, update, delete on migration_support from karemd_app`.execute(db);
}
