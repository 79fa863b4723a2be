/** Why a stay was longer than it had to be: reasons of the organization, and the days that people named. */
import { sql, type Kysely } from 'kysely';

const reasons = sql`
create table delay_reasons (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 80),
  attribution text not null
    check (attribution in ('hospital', 'physician', 'payer', 'family', 'post-acute', 'outside')),
  active boolean not null default true,
  version integer not null default 1
);
create unique index delay_reasons_named on delay_reasons (organization_id, lower(name))`;

/** Rows are never changed: a correction names the one that it replaces, and has no days where that was wrong. */
const delays = sql`
create table stay_delays (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  stay_id uuid not null,
  reason_id uuid not null references delay_reasons,
  attribution text not null,
  days integer not null check (days between 0 and 999),
  is_avoidable boolean not null,
  note text,
  named_by uuid not null references practitioners,
  named_at timestamptz not null,
  corrects uuid unique references stay_delays
);
create index stay_delays_of_stay on stay_delays (stay_id);
create function refuse_change_of_row() returns trigger language plpgsql as $$
begin raise exception 'Rows of % are never changed', tg_table_name; end $$;
create trigger keep_stay_delays before update on stay_delays for each row execute function refuse_change_of_row();
create trigger keep_expected_discharges before update on expected_discharges for each row
  execute function refuse_change_of_row();
create view present_delays as
  select d.* from stay_delays d
  where d.days > 0 and not exists (select from stay_delays c where c.corrects = d.id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [reasons, delays]) await part.execute(db);
}
