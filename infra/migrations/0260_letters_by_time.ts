/** Lets the letters of the last day be counted without reading those of all years. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index letters_by_time on letters (begun_at, state)`.execute(db);
}
