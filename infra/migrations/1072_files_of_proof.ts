/** A file that somebody signed for, or was given: it is removed by nobody. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_files add column is_proof boolean not null default false`.execute(db);
}
