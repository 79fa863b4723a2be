/** While a webhook does not answer, its other notifications are not sent either. */
import { sql, type Kysely } from 'kysely';

const pauses = sql`
alter table subscriptions add column paused_until timestamptz`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await pauses.execute(db);
}
