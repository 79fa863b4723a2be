/** Drops the view of published shifts that did not know who is away: the view `duties` is read in its place. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view shifts_in_force`.execute(db);
}
