/** How long before an appointment of a type its patient is reminded. */
import { sql, type Kysely } from 'kysely';

/** Minutes before its start; empty: nobody is reminded. */
const column = sql`
alter table appointment_types
  add column reminder_minutes integer[] not null default '{1440,60}'
    check (cardinality(reminder_minutes) <= 4 and 5 <= all (reminder_minutes)
      and 43200 >= all (reminder_minutes))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await column.execute(db);
}
