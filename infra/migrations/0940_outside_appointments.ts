/** Appointments that another system keeps: what it calls them, where it is the truth, and that nobody changes them here. */
import { sql, type Kysely } from 'kysely';

/**
 * Whose word counts for a type, or for the clinicians of a unit: the feed's ('theirs') or ours. What no row
 * names is ours; a type goes before a unit.
 */
const truths = sql`
create table schedule_truths (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  source_id uuid not null references fact_sources on delete cascade,
  type_id uuid references appointment_types on delete cascade,
  unit_id uuid references units on delete cascade,
  truth text not null check (truth in ('theirs', 'ours')),
  check (num_nonnulls(type_id, unit_id) = 1)
);
create unique index schedule_truths_type on schedule_truths (type_id) where type_id is not null;
create unique index schedule_truths_unit on schedule_truths (unit_id) where unit_id is not null;
create index schedule_truths_organization on schedule_truths (organization_id);
create function schedule_truth(of_organization uuid, of_type uuid, of_unit uuid) returns uuid
stable language sql as $$
  select case when truth = 'theirs' then source_id end from schedule_truths
  where organization_id = of_organization and (type_id = of_type or unit_id = of_unit)
  order by type_id is null limit 1
$$`;

/** What a feed calls our types, people and rooms. */
const codes = sql`
create table schedule_codes (
  source_id uuid not null references fact_sources on delete cascade,
  code text not null check (code <> ''),
  type_id uuid references appointment_types on delete cascade,
  practitioner_id uuid references practitioners on delete cascade,
  location_id uuid references locations on delete cascade,
  check (num_nonnulls(type_id, practitioner_id, location_id) = 1)
);
create unique index schedule_codes_type on schedule_codes (source_id, code) where type_id is not null;
create unique index schedule_codes_practitioner on schedule_codes (source_id, code)
  where practitioner_id is not null;
create unique index schedule_codes_location on schedule_codes (source_id, code)
  where location_id is not null`;

/** An appointment is null where it is over before it was known: what is late makes none of it. */
const links = sql`
create table outside_appointments (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  source_id uuid not null references fact_sources,
  placer_id text not null,
  filler_id text not null,
  appointment_id uuid,
  is_theirs boolean not null,
  is_over boolean not null default false,
  stated_at timestamptz not null,
  check (placer_id <> '' or filler_id <> ''),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
);
create unique index outside_appointments_filler on outside_appointments (source_id, filler_id)
  where filler_id <> '';
create unique index outside_appointments_placer on outside_appointments (source_id, placer_id)
  where filler_id = '';
create unique index outside_appointments_of_source on outside_appointments (appointment_id, source_id);
create unique index outside_appointments_keeper on outside_appointments (appointment_id)
  where is_theirs`;

const feeds = sql`
alter table fact_sources
  add column answers_destination_id uuid references destinations,
  add column notifies_patients boolean not null default false;
alter table fact_messages
  add column appointment_key text,
  add column conflict text
    check (conflict in ('double-booked', 'unknown', 'closed', 'both-changed', 'ours')),
  add column conflict_appointment_id uuid;
create index fact_messages_conflicts on fact_messages (organization_id, received_at)
  where conflict is not null and state = 'unmatched';
create index fact_messages_of_appointment on fact_messages (source_id, appointment_key)
  where appointment_key is not null and state in ('unmatched', 'failed')`;

/** Raised with the system's name; server/platform/errors.ts has the words. The feed itself says that it is one. */
const guards = sql`
create function refuse_outside_change(of_appointment uuid) returns void language plpgsql as $$
declare system text;
begin
  if current_setting('karemd.feed', true) = 'on' then return; end if;
  select s.name into system from outside_appointments o join fact_sources s on s.id = o.source_id
  where o.appointment_id = of_appointment and o.is_theirs;
  if found then raise exception using errcode = 'KM001', message = system; end if;
end $$;
create function guard_outside_appointment() returns trigger language plpgsql as $$
begin
  perform refuse_outside_change(new.id);
  return new;
end $$;
create trigger guard_outside_appointment before update on appointments for each row
  when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
    or old.type_id is distinct from new.type_id
    or (old.state = 'cancelled') is distinct from (new.state = 'cancelled'))
  execute function guard_outside_appointment();
create function guard_outside_people() returns trigger language plpgsql as $$
declare system text;
begin
  if current_setting('karemd.feed', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if exists (select from appointments where id = old.appointment_id) then
      perform refuse_outside_change(old.appointment_id);
    end if;
    return old;
  end if;
  perform refuse_outside_change(new.appointment_id);
  if exists (select from outside_appointments where appointment_id = new.appointment_id) then
    return new;
  end if;
  select s.name into system
  from appointments a
  join appointment_types t on t.id = a.type_id and t.kind <> 'meeting'
  join practitioners p on p.id = new.practitioner_id
  join fact_sources s on s.id = schedule_truth(a.organization_id, a.type_id, p.unit_id)
  where a.id = new.appointment_id;
  if found then raise exception using errcode = 'KM002', message = system; end if;
  return new;
end $$;
create trigger guard_outside_people before insert or delete on appointment_practitioners
  for each row execute function guard_outside_people();
create trigger guard_outside_practitioner before update of practitioner_id on appointment_practitioners
  for each row when (old.practitioner_id is distinct from new.practitioner_id)
  execute function guard_outside_people();
create function guard_outside_room() returns trigger language plpgsql as $$
begin
  perform refuse_outside_change(new.appointment_id);
  return new;
end $$;
create trigger guard_outside_room before insert on location_times
  for each row execute function guard_outside_room()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [truths, codes, links, feeds, guards]) await part.execute(db);
}
