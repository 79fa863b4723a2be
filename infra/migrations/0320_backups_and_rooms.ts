/** Who stands in when nobody reacts to a waiting patient, and rooms that are free once their appointment is over. */
import { sql, type Kysely } from 'kysely';

/** Of their own unit; who is in none stands in wherever a unit has nobody. */
const backups = sql`
create table waiting_backups (
  practitioner_id uuid primary key references practitioners on delete cascade
)`;

/** What is left of a room's time is free once its appointment is over. */
const rooms = sql`
alter table location_times add column is_over boolean not null default false;
alter table location_times drop constraint one_use_at_a_time;
alter table location_times add constraint one_use_at_a_time
  exclude using gist (location_id with =, during with &&, together with <>)
  where (blocks and not is_over) deferrable initially immediate`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [backups, rooms]) await part.execute(db);
}
