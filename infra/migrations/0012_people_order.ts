/** The order of names: a title in front ("Dr.") does not count, as it does not in initials. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table practitioners add column name_order text not null generated always as (
  folded(regexp_replace(full_name, '^(\\S+\\.\\s+)+(?=\\S)', ''))) stored;
drop index practitioners_by_name;
create index practitioners_by_name on practitioners (organization_id, name_order, id)`.execute(db);
}
