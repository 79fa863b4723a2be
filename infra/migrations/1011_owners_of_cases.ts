/** Who has a case since when, and who assigned it: written with the event that says so, whatever made it. */
import { sql, type Kysely } from 'kysely';

/** `assigned_by` is null where its owner took it. Null `owned_since`: as it was opened. */
const columns = sql`
alter table cases
  add column owned_since timestamptz,
  add column assigned_by uuid references practitioners`;

const written = sql`
create function write_case_owner() returns trigger language plpgsql as $$
begin
  update cases set owned_since = new.at,
    assigned_by = case when new.event = 'assigned' then new."by" end
  where id = new.case_id;
  return null;
end $$;
create trigger write_case_owner after insert on case_events for each row
  when (new.event in ('taken', 'assigned', 'released')) execute function write_case_owner()`;

const backfill = sql`
update cases c set owned_since = e.at,
  assigned_by = case when e.event = 'assigned' then e.by end
from (select distinct on (case_id) case_id, at, event, by from case_events
  where event in ('taken', 'assigned', 'released') order by case_id, sequence desc) e
where e.case_id = c.id`;

/** What each person of a queue has, read from the index alone; what they closed; and what one act assigned. */
const indexes = sql`
create index cases_load on cases (organization_id, queue, owner_id)
  include (kind, due_order, opened_at, owned_since, unit_key) where closed_at is null;
create index cases_closed_by_owner on cases (organization_id, owner_id, closed_at)
  where closed_at is not null;
create index case_events_of_assigning on case_events ((detail ->> 'assigningId'))
  where event in ('assigned', 'released') and detail ->> 'assigningId' is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [columns, written, backfill, indexes]) await part.execute(db);
}
