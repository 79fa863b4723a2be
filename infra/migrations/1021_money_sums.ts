/** Amounts of money in the sums of past days: of each case, with its currency ("USD 120050"). */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table case_day_sums add column amounts text[]`.execute(db);
}
