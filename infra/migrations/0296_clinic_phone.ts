/** The phone number that patients call, on their pages and in their letters. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column phone text check (phone <> '')`.execute(db);
}
