/** A room that a feed names and nobody knows here waits for a person; a code may mean that no room is taken. */
import { sql, type Kysely } from 'kysely';

const conflicts = sql`
alter table fact_messages drop constraint fact_messages_conflict_check;
alter table fact_messages add constraint fact_messages_conflict_check
  check (conflict in ('double-booked', 'unknown', 'closed', 'both-changed', 'ours', 'room')) not valid`;

/** The only check of the table's own columns together; a code of one of ours is of no other. */
const codes = sql`
do $$ declare name text; begin
  for name in select conname from pg_constraint
    where conrelid = 'schedule_codes'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%num_nonnulls%'
  loop execute format('alter table schedule_codes drop constraint %I', name); end loop;
end $$;
alter table schedule_codes
  add column is_no_room boolean not null default false,
  add constraint schedule_codes_one check (
    num_nonnulls(type_id, practitioner_id, location_id) = case when is_no_room then 0 else 1 end);
create unique index schedule_codes_no_room on schedule_codes (source_id, code) where is_no_room`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [conflicts, codes]) await part.execute(db);
}
