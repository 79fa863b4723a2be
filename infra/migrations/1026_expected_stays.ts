/** Expected lengths of stay: a hospital's own list of days by DRG, in versions, and the day that a person expects. */
import { sql, type Kysely } from 'kysely';

const lists = sql`
create table expected_stay_lists (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  version integer not null,
  source text not null check (length(source) between 1 and 200),
  valid_from date not null,
  imported_by uuid not null references practitioners,
  imported_at timestamptz not null,
  unique (organization_id, version)
);
create table expected_stays (
  list_id uuid not null references expected_stay_lists on delete cascade,
  drg text not null,
  days numeric(5, 1) not null check (days > 0),
  primary key (list_id, drg)
)`;

/** Append-only; null: nobody expects a day any more. */
const days = sql`
create table expected_discharges (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  stay_id uuid not null,
  day date,
  note text,
  said_by uuid not null references practitioners,
  said_at timestamptz not null
);
create index expected_discharges_of_stay on expected_discharges (stay_id, id)`;

/** What a person expects comes before what the record says, and both before the DRG. */
const columns = sql`
alter table stays
  add column expected_days numeric(5, 1),
  add column expected_on date,
  add column expected_end date generated always as
    (coalesce(expected_on, expected_by_record, admitted_day + ceil(expected_days)::integer)) stored;
create index stays_open_by_expected on stays (organization_id, expected_end, id) where is_open`;

/** By the list that was in force on the day of admission, so that no stay is measured by two. */
const writing = sql`
create function drg_key(words text) returns text language sql immutable strict parallel safe
return nullif(ltrim(split_part(btrim(words), ' ', 1), '0'), '');
create function expected_days_of(of_organization uuid, drg text, admitted date) returns numeric
language sql stable as $$
  select e.days from (select id from expected_stay_lists where organization_id = of_organization
    and valid_from <= admitted order by valid_from desc, version desc limit 1) l
  join expected_stays e on e.list_id = l.id and e.drg = drg_key($2)
$$;
create function write_expected_days() returns trigger language plpgsql as $$
begin
  new.expected_days := expected_days_of(new.organization_id, new.working_drg, new.admitted_day);
  return new;
end $$;
create trigger write_expected_days_of_new before insert on stays for each row
  when (new.working_drg is not null) execute function write_expected_days();
create trigger write_expected_days before update on stays for each row
  when ((old.working_drg, old.admitted_day) is distinct from (new.working_drg, new.admitted_day))
  execute function write_expected_days()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [lists, days, columns, writing]) await part.execute(db);
}
