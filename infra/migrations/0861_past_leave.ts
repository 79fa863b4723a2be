/** Keeps of a change of past duty that it came by time off, so that the history of the cell tells it. */
import { sql, type Kysely } from 'kysely';

/** The day of the shift that leave took away or gave back; null where a shift itself was changed. */
const leave = sql`alter table past_duty_changes add column leave_day date`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await leave.execute(db);
}
