/** Sums of the numbers of cases, by day: what is past is summed once, and again after a late change. */
import { sql, type Kysely } from 'kysely';

/** A day is summed in a zone and by a revision of the numbers; another zone or revision has to sum it anew. */
const tables = sql`
create table case_days (
  organization_id uuid not null references organizations,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  zone text not null,
  revision text not null,
  summed_at timestamptz not null,
  primary key (organization_id, day)
);
create table case_day_sums (
  organization_id uuid not null,
  day date not null,
  number text not null,
  grouping_name text not null,
  key text not null,
  part integer not null,
  whole integer not null,
  minutes integer[],
  primary key (organization_id, number, grouping_name, day, key),
  foreign key (organization_id, day) references case_days on delete cascade
);
create index case_day_sums_of_day on case_day_sums (organization_id, day)`;

/** Added and never changed, so that two changes of one day do not wait for each other. */
const changes = sql`
create table case_day_changes (
  organization_id uuid not null,
  day date not null,
  at timestamptz not null default clock_timestamp()
);
create index case_day_changes_of on case_day_changes (organization_id, day)`;

const indexes = sql`
create index cases_by_opening on cases (organization_id, kind, opened_at)
  include (state, owner_id, opened_by, closed_at, target_at);
create index cases_by_closing on cases (organization_id, kind, closed_at)
  include (state, owner_id, opened_by, opened_at, target_at) where closed_at is not null`;

/**
 * Who sums a day holds its instants' dates alone, and a change holds them with others: either the sums have
 * the change, or the change sees the sums and says that they are out of date. Of a thousand locks, so that a
 * change of all cases fits into the table of locks.
 */
const marking = sql`
create function case_day_lock(organization uuid, day date) returns integer
language sql immutable as $$
  select hashtext(organization || ' ' || extract(epoch from day)::bigint) & 1023
$$;
create function mark_case_days(organization uuid, instants timestamptz[]) returns void
language plpgsql as $$
declare
  instant timestamptz;
begin
  foreach instant in array instants loop
    continue when instant is null;
    perform pg_advisory_xact_lock_shared(hashtext('days of cases'),
      case_day_lock(organization, (instant at time zone 'UTC')::date));
    insert into case_day_changes (organization_id, day)
    select s.organization_id, s.day from case_days s
    where s.organization_id = organization
      and s.day between (instant at time zone 'UTC')::date - 1 and (instant at time zone 'UTC')::date + 1
      and s.starts_at <= instant and instant < s.ends_at
      and not exists (select from case_day_changes c
        where c.organization_id = s.organization_id and c.day = s.day);
  end loop;
end $$`;

/** A query is a group of its review: who answered it. */
const triggers = sql`
create function note_case_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_case_days(old.organization_id, array[old.opened_at, old.closed_at]);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_case_days(new.organization_id, array[new.opened_at, new.closed_at]);
    if new.parent_id is not null then
      perform mark_case_days(p.organization_id, array[p.opened_at, p.closed_at])
      from cases p where p.id = new.parent_id;
    end if;
  elsif old.parent_id is not null then
    perform mark_case_days(p.organization_id, array[p.opened_at, p.closed_at])
    from cases p where p.id = old.parent_id;
  end if;
  return null;
end $$;
create trigger note_case_days after insert or delete on cases
  for each row execute function note_case_days();
create trigger note_changed_case_days after update on cases
  for each row when (
    to_jsonb(old) - array['version', 'changed_at', 'title', 'due_at', 'due_order', 'backup_role', 'subject']
    is distinct from
    to_jsonb(new) - array['version', 'changed_at', 'title', 'due_at', 'due_order', 'backup_role', 'subject'])
  execute function note_case_days()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, changes, indexes, marking, triggers]) await part.execute(db);
}
