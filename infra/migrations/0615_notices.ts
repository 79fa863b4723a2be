/** What practitioners are told of changes that others made to their coming days. */
import { sql, type Kysely } from 'kysely';

const settings = sql`
create table notice_settings (
  practitioner_id uuid primary key references practitioners,
  is_listed boolean not null,
  digest text not null check (digest in ('off', '15-minutes', 'hour', 'morning'))
)`;

/** Ids and times alone: what else is shown of an appointment is read where its reader still may. */
const notices = sql`
create table notices (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  appointment_id uuid not null,
  about text not null
    check (about in ('booked', 'moved', 'changed', 'cancelled', 'assigned', 'unassigned')),
  -- Null: the patient.
  by_id uuid references practitioners,
  at timestamptz not null,
  -- When the appointment was, where it has another time since.
  before_at timestamptz,
  seen_at timestamptz,
  mail text check (mail in ('waiting', 'queued')),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
    on delete cascade
);
create index notices_of_practitioner on notices (practitioner_id, at desc);
create index notices_of_appointment on notices (appointment_id);
create index notices_by_time on notices (at);
create index notices_to_mail on notices (practitioner_id) where mail is not null`;

/**
 * From the audit, which every change of an appointment writes in its own transaction, whatever part of
 * the product makes it. What is undone was never told. A week ahead; what comes later is in the calendar
 * long before its day.
 */
const writing = sql`
create function write_notices() returns trigger language plpgsql as $$
declare
  about_id uuid := new.object_id::uuid;
  before_at timestamptz := (new.detail -> 'before' ->> 'startsAt')::timestamptz;
  one_before text := new.detail -> 'before' ->> 'practitionerId';
  one_after text := new.detail -> 'after' ->> 'practitionerId';
  all_before jsonb := new.detail -> 'before' -> 'practitionerIds';
begin
  if new.action = 'appointment.undo' then
    delete from notices where appointment_id = about_id and at = (
      select max(at) from notices n
      where n.appointment_id = about_id and n.by_id = new.actor_id
        and case new.detail ->> 'undone'
          when 'reassigned' then n.about in ('assigned', 'unassigned')
          else n.about = new.detail ->> 'undone' end);
    return null;
  end if;
  insert into notices
    (organization_id, practitioner_id, appointment_id, about, by_id, at, before_at, mail)
  select new.organization_id, told.id, about_id, told.about, new.actor_id, new.at, before_at,
    case when s.digest <> 'off' then 'waiting' end
  from appointments a
  cross join lateral (
    select p.practitioner_id as id, case
      when new.action = 'appointment.reassign' then 'assigned'
      when new.action = 'appointment.change' and not all_before ? p.practitioner_id::text
        then 'assigned'
      else case new.action
        when 'appointment.book' then 'booked' when 'appointment.move' then 'moved'
        when 'appointment.change' then 'changed' else 'cancelled' end end as about
    from appointment_practitioners p
    where p.appointment_id = a.id
      and (new.action <> 'appointment.reassign' or p.practitioner_id::text = one_after)
    union all
    select former.id::uuid, 'unassigned'
    from jsonb_array_elements_text(coalesce(all_before, jsonb_build_array(one_before))) former (id)
    where new.action in ('appointment.reassign', 'appointment.change') and not exists (
      select from appointment_practitioners p
      where p.appointment_id = a.id and p.practitioner_id::text = former.id)
  ) told
  left join notice_settings s on s.practitioner_id = told.id
  where a.organization_id = new.organization_id and a.id = about_id
    and told.id is distinct from new.actor_id
    and greatest(a.ends_at, before_at) > new.at
    and least(a.starts_at, before_at) < new.at + interval '7 days';
  return null;
end $$;
create trigger write_notices after insert on audit_events for each row
  when (new.outcome = 'success' and new.object_type = 'Appointment' and new.action in
    ('appointment.book', 'appointment.move', 'appointment.change', 'appointment.cancel',
     'appointment.reassign', 'appointment.undo'))
  execute function write_notices()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [settings, notices, writing]) await part.execute(db);
}
