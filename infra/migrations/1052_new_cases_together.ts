/** Cases that one statement adds mark the days of their sums, and tell subscribers, once together. */
import { sql, type Kysely } from 'kysely';

/** As `note_case_days` of 1000 does it of one case. */
const days = sql`
create function note_days_of_new_cases() returns trigger language plpgsql as $$
begin
  perform mark_case_days(m.organization_id, m.instants)
  from (
    select organization_id, array_agg(distinct instant) as instants
    from (
      select organization_id, opened_at as instant from added
      union all select organization_id, closed_at from added where closed_at is not null
      union all select p.organization_id, i.instant from added a join cases p on p.id = a.parent_id
      cross join lateral (values (p.opened_at), (p.closed_at)) as i (instant)
    ) as of_days group by 1
  ) m;
  return null;
end $$;
drop trigger note_case_days on cases;
create trigger note_case_days after delete on cases for each row execute function note_case_days();
create trigger note_days_of_new_cases after insert on cases referencing new table as added
  for each statement execute function note_days_of_new_cases()`;

const tasks = sql`
create function note_new_tasks() returns trigger language plpgsql as $$
begin
  insert into subscription_notifications
    (subscription_id, organization_id, resource_id, resource_version)
  select s.id, a.organization_id, a.id, a.version
  from added a join subscriptions s on s.organization_id = a.organization_id
    and s.resource_type = 'Task' and s.ended_at is null;
  return null;
end $$;
drop trigger note_new_task on cases;
create trigger note_new_task after insert on cases referencing new table as added
  for each statement execute function note_new_tasks()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await days.execute(db);
  await tasks.execute(db);
}
