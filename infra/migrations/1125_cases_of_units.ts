/** Cases that are given to the people of a unit: the first of them who takes it has it. */
import { sql, type Kysely } from 'kysely';

const column = sql`
alter table cases add column owner_unit_id uuid references units`;

/** Their list; and counts of what is somebody's, from the indexes alone as before. */
const indexes = sql`
create index cases_by_owner_unit on cases (organization_id, owner_unit_id, due_order, id)
  where closed_at is null and owner_unit_id is not null;
drop index cases_open_by_queue;
create index cases_open_by_queue on cases (organization_id, queue, due_order, id)
  include (kind, state, owner_id, owner_role, backup_role, opened_by, owner_unit_id)
  where closed_at is null;
drop index cases_open_by_unit;
create index cases_open_by_unit on cases (organization_id, queue, unit_key, due_order, id)
  include (kind, state, owner_id, owner_role, backup_role, opened_by, owner_unit_id)
  where closed_at is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [column, indexes]) await part.execute(db);
}
