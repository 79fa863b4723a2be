/** Who joins or leaves a visit changes its Encounter: for programs that ask what is new or are told of it. */
import { sql, type Kysely } from 'kysely';

/** In the order of their ids, as every statement that locks several visits. */
const touch = sql`
create function touch_visits(visit_ids uuid[]) returns void language plpgsql as $$
begin
  perform from visits where id = any (visit_ids) order by id for no key update;
  update visits set changed_at = clock_timestamp() where id = any (visit_ids);
end $$`;

/** Once a statement, however many it is about. */
const joins = sql`
create function touch_joined_visits() returns trigger language plpgsql as $$
begin
  perform touch_visits(array(select distinct visit_id from joined));
  return null;
end $$;
create trigger touch_joined_visits after insert on visit_presences
  referencing new table as joined
  for each statement execute function touch_joined_visits()`;

/** What somebody sends is none of it. */
const leaves = sql`
create function touch_left_visits() returns trigger language plpgsql as $$
declare left_visits uuid[] := array(
  select distinct later.visit_id from later join earlier on earlier.id = later.id
  where later.left_at is distinct from earlier.left_at);
begin
  if left_visits <> '{}' then perform touch_visits(left_visits); end if;
  return null;
end $$;
create trigger touch_left_visits after update on visit_presences
  referencing old table as earlier new table as later
  for each statement execute function touch_left_visits()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [touch, joins, leaves]) await part.execute(db);
}
