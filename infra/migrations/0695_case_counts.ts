/** Cases are counted from their indexes alone, however many are open. */
import { sql, type Kysely } from 'kysely';

const indexes = sql`
create index cases_open_by_queue on cases (organization_id, queue, due_order, id)
  include (kind, state, owner_id, owner_role, backup_role, opened_by) where closed_at is null;
create index cases_open_by_owner on cases (organization_id, owner_id, due_order, id)
  include (kind, state, queue) where closed_at is null;
drop index cases_by_queue;
drop index cases_by_owner`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexes.execute(db);
}
