/** Lets a person share a filter of cases with their unit; who made it stays the only one who changes it. */
import { sql, type Kysely } from 'kysely';

const shared = sql`
alter table case_filters add column unit_id uuid references units`;

const found = sql`
create index case_filters_of_unit on case_filters (unit_id) where unit_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [shared, found]) await part.execute(db);
}
