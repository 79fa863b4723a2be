/** Push as one more way in which people are paged, in the browsers that ask for it. */
import { sql, type Kysely } from 'kysely';

const browsers = sql`alter table push_subscriptions add column tells_pages boolean not null default false`;

/** At once, for who never chose. */
const ways = sql`
alter table pager_ways add column push_after integer default 0 check (push_after between 0 and 15)`;

const deliveries = sql`
alter table duty_page_deliveries drop constraint duty_page_deliveries_channel_check;
alter table duty_page_deliveries add constraint duty_page_deliveries_channel_check
  check (channel in ('app', 'push', 'sms', 'mail'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [browsers, ways, deliveries]) await part.execute(db);
}
