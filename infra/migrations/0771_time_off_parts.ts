/** Time off of half a day, and days that are counted for each year by itself. */
import { sql, type Kysely } from 'kysely';

/** Without `counted_by_year` all days are of the year of the first. */
const parts = sql`
alter table time_off_requests
  alter column counted_days type real,
  add column half text check (half in ('morning', 'afternoon')),
  add column counted_by_year jsonb,
  add check (half is null or from_day = to_day)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await parts.execute(db);
}
