/** Whom the clock of a case was told to when it warned or was missed, under their bell and by push. */
import { sql, type Kysely } from 'kysely';

/** `label`: of the clock, as it was told. A clock that is told again is new once more. */
const notices = sql`
create table clock_notices (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  case_id uuid not null references cases on delete cascade,
  clock_id uuid not null references clocks on delete cascade,
  about text not null check (about in ('warned', 'missed')),
  label text not null,
  at timestamptz not null,
  seen_at timestamptz,
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  unique (practitioner_id, clock_id, about)
);
create index clock_notices_of_practitioner on clock_notices (practitioner_id, at desc);
create index clock_notices_of_clock on clock_notices (clock_id);
create index clock_notices_of_case on clock_notices (case_id)`;

const pushing = sql`
alter table push_subscriptions add column tells_clocks boolean not null default false;
alter table push_events drop constraint push_events_about_check;
alter table push_events add constraint push_events_about_check
  check (about in ('arrival', 'change', 'clock'));
create function push_clock_notice() returns trigger language plpgsql as $$
begin
  insert into push_events (practitioner_id, about, at)
  select new.practitioner_id, 'clock', new.at
  where exists (select from push_subscriptions s
    where s.practitioner_id = new.practitioner_id and s.tells_clocks);
  return null;
end $$;
create trigger push_clock_notice after insert or update of at on clock_notices
  for each row execute function push_clock_notice()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [notices, pushing]) await part.execute(db);
}
