/** Appointments leave as HL7 v2: the queue of each destination, written in the transaction of the change. */
import { sql, type Kysely } from 'kysely';

/** `event` is that of SIU. Its time is kept as it was then: what a destination echoes late is known by it. */
const queue = sql`
alter table destinations drop constraint destinations_sends_check;
alter table destinations add constraint destinations_sends_check
  check (sends <@ '{visit-note,visit-addendum,appointment}'::text[]) not valid;
alter table destination_messages drop constraint destination_messages_kind_check;
alter table destination_messages add constraint destination_messages_kind_check
  check (kind in ('visit-note', 'visit-addendum', 'appointment')) not valid;
alter table destination_messages
  alter column visit_id drop not null,
  add column event text check (event in ('S12', 'S13', 'S14', 'S15', 'S17', 'S26')),
  add column appointment_id uuid,
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column answers_message_id uuid references fact_messages on delete cascade,
  add column change xid8,
  add constraint destination_messages_about check (case when kind = 'appointment'
    then event is not null and num_nonnulls(appointment_id, answers_message_id) = 1
    else visit_id is not null end) not valid;
create unique index destination_messages_change
  on destination_messages (destination_id, appointment_id, change);
create index destination_messages_of_appointment on destination_messages (appointment_id, seq)
  where appointment_id is not null`;

/** One message for what one transaction does: that it was booked or cancelled says more than that its room is another. */
const functions = sql`
create function siu_weight(event text) returns integer immutable language sql as $$
  select array_position('{S14,S13,S26,S15,S12,S17}'::text[], event)
$$;
create function queue_appointment(of_appointment uuid, of_event text) returns void
language plpgsql as $$
begin
  if current_setting('karemd.feed', true) = 'on' then return; end if;
  insert into destination_messages as m (organization_id, destination_id, kind, number, created_at,
    next_try_at, event, appointment_id, starts_at, ends_at, change)
  select d.organization_id, d.id, 'appointment', 0, now(), now(), of_event, a.id, a.starts_at,
    a.ends_at, pg_current_xact_id()
  from appointments a
  join appointment_types t on t.id = a.type_id and t.kind <> 'meeting'
  join destinations d on d.organization_id = a.organization_id and d.ended_at is null
    and 'appointment' = any (d.sends)
  where a.id = of_appointment and a.held_until is null and not exists (
    select from outside_appointments o where o.appointment_id = a.id and o.is_theirs)
  on conflict (destination_id, appointment_id, change) do update
    set event = case when siu_weight(excluded.event) > siu_weight(m.event) then excluded.event
        else m.event end,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at;
end $$;
create function queue_changed_appointment() returns trigger language plpgsql as $$
begin
  perform queue_appointment(new.id, case
    when tg_op = 'INSERT' or old.held_until is not null then 'S12'
    when new.state = 'cancelled' and old.state <> 'cancelled' then 'S15'
    when old.state = 'cancelled' and new.state <> 'cancelled' then 'S12'
    when new.state = 'no-show' and old.state <> 'no-show' then 'S26'
    when new.starts_at <> old.starts_at or new.ends_at <> old.ends_at then 'S13'
    else 'S14' end);
  return null;
end $$;
create trigger queue_new_appointment after insert on appointments
  for each row when (new.held_until is null) execute function queue_changed_appointment();
create trigger queue_changed_appointment after update on appointments
  for each row when (new.held_until is null) execute function queue_changed_appointment();
create function queue_texts() returns trigger language plpgsql as $$
begin
  perform queue_appointment(new.appointment_id, 'S14');
  return null;
end $$;
create trigger queue_appointment_texts after insert or update on appointment_texts
  for each row execute function queue_texts()`;

/** What is deleted before its time leaves as S17, which needs no more than what the queue has of it. */
const deletion = sql`
create function queue_deleted_appointment() returns trigger language plpgsql as $$
begin
  update destination_messages set state = 'passed', text = null, settled_at = now()
  where appointment_id = old.id and settled_at is null;
  insert into destination_messages as m (organization_id, destination_id, kind, number, created_at,
    next_try_at, event, appointment_id, starts_at, ends_at, change)
  select d.organization_id, d.id, 'appointment', 0, now(), now(), 'S17', old.id, old.starts_at,
    old.ends_at, pg_current_xact_id()
  from appointment_types t
  join destinations d on d.organization_id = old.organization_id and d.ended_at is null
    and 'appointment' = any (d.sends)
  where t.id = old.type_id and t.kind <> 'meeting' and old.starts_at > now()
    and old.state <> 'cancelled'
  on conflict (destination_id, appointment_id, change) do nothing;
  return null;
end $$;
create trigger queue_deleted_appointment after delete on appointments
  for each row when (old.held_until is null) execute function queue_deleted_appointment()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [queue, functions, deletion]) await part.execute(db);
}
