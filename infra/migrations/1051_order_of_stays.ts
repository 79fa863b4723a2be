/** Cases in order of days of stay: ids run as they do in the index of the day of admission, which is read the other way. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index cases_order_days`.execute(db);
  await sql`create index cases_order_days on cases (organization_id, queue, stay_days, id desc)
    include (kind, state, owner_id, unit_key) where closed_at is null`.execute(db);
}
