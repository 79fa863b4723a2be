/** When people in a room were not heard from: by their page's heartbeat, where the video server noticed later or not at all. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visit_gaps (
      organization_id uuid not null,
      visit_id uuid not null,
      identity text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      primary key (visit_id, identity, starts_at),
      foreign key (organization_id, visit_id) references visits (organization_id, id),
      check (starts_at < ends_at)
    )`.execute(db);
  await sql`
    alter table visit_presences
      drop constraint visit_presences_left_by_check,
      add constraint visit_presences_left_by_check
        check (left_by in ('webhook', 'look', 'heartbeat'))`.execute(db);
}
