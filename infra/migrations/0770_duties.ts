/** Who is really on duty: published shifts without time off, and without people who have left by then. */
import { sql, type Kysely } from 'kysely';

/**
 * `works_until` is the last day of a person, in their zone. `off_duty_from` is the earlier of its end and
 * of the moment at which the account was deactivated; null for who stays.
 */
const leaving = sql`
alter table practitioners
  add column works_until date,
  add column inactive_since timestamptz,
  add column off_duty_from timestamptz generated always as (
    least(inactive_since, (works_until + 1)::timestamp at time zone zone)) stored`;

/** Whatever part of the product deactivates an account. Of those deactivated before, the moment is not known. */
const since = sql`
create function note_inactive_since() returns trigger language plpgsql as $$
begin
  new.inactive_since := case
    when new.active then null
    when tg_op = 'UPDATE' then coalesce(old.inactive_since, date_trunc('minute', now()))
    else date_trunc('minute', now()) end;
  return new;
end $$;
create trigger note_inactive_since before insert or update of active on practitioners
  for each row execute function note_inactive_since();
update practitioners set active = active where not active`;

/**
 * The one truth of who is on duty when. A shift that time off cuts in two is there twice, as its first and
 * second part; one that is wholly within time off is not there. Drafts are none of it.
 * Filter by shift_starts_at, which has an index.
 */
const duties = sql`
create view duties as
  select a.id, a.organization_id, a.unit_id, a.practitioner_id, a.shift_type_id, a.day, a.at_home,
    a.rank, a.role_label, a.state, a.version, on_duty.part::integer as part,
    lower(on_duty.during) as starts_at, upper(on_duty.during) as ends_at,
    a.starts_at as shift_starts_at, a.ends_at as shift_ends_at
  from shift_assignments a
  join practitioners p on p.id = a.practitioner_id
  cross join lateral unnest(
    tstzmultirange(tstzrange(a.starts_at,
      greatest(a.starts_at, least(a.ends_at, p.off_duty_from))))
    - coalesce((
      select range_agg(tstzrange(o.starts_at, o.ends_at)) from time_off o
      where o.practitioner_id = a.practitioner_id
        and o.starts_at < a.ends_at and o.ends_at > a.starts_at), '{}'::tstzmultirange))
    with ordinality as on_duty (during, part)
  where a.state <> 'draft';
create index shift_assignments_in_force_of_type on shift_assignments (shift_type_id, day)
  where state <> 'draft'`;

/** Its topics are those of infra/migrations/0740_roster_changes.ts, and 'duty'. */
const topics = `values (r.organization_id, 'person ' || r.practitioner_id), (r.organization_id, 'duty')`;

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [leaving, since, duties]) await part.execute(db);
  for (const [event, rows] of Object.entries(events))
    await sql`
      create or replace trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on time_off
      referencing ${sql.raw(rows)} for each statement
      execute function note_roster_changes(${sql.lit(topics)})`.execute(db);
}
