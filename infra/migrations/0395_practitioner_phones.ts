/** The number by which colleagues reach a practitioner. */
import { sql, type Kysely } from 'kysely';

const phone = sql`
alter table practitioners add column phone text check (phone <> '')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await phone.execute(db);
}
