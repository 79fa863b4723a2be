/** The record numbers that a message waits for: it is tried again once a patient has one of them. */
import { sql, type Kysely } from 'kysely';

/** Messages that wait already have none: a person tries them again, as before. */
const columns = sql`
alter table fact_messages add column awaited_numbers text[] not null default '{}'`;

/** One by the numbers of patients who came, one by all that wait. */
const indexes = [
  sql`create index fact_messages_awaited on fact_messages using gin (awaited_numbers)
    where state = 'unmatched' and awaited_numbers <> '{}'`,
  sql`create index fact_messages_awaiting on fact_messages (organization_id, stated_at, id)
    where state = 'unmatched' and awaited_numbers <> '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, ...indexes]) await part.execute(db);
}
