/** Attendance of an appointment that another system keeps goes back to that system; nothing that a feed does leaves. */
import { sql, type Kysely } from 'kysely';

/** To the destination that answers its feed; the strongest of a transaction's events, as for ours. */
const attendance = sql`
create function queue_attendance(of_appointment uuid, of_event text) returns void
language plpgsql as $$
begin
  if current_setting('karemd.feed', true) = 'on' then return; end if;
  insert into destination_messages as m (organization_id, destination_id, kind, number, created_at,
    next_try_at, event, appointment_id, starts_at, ends_at, change)
  select d.organization_id, d.id, 'appointment', 0, now(), now(), of_event, a.id, a.starts_at,
    a.ends_at, pg_current_xact_id()
  from appointments a
  join outside_appointments o on o.appointment_id = a.id and o.is_theirs
  join fact_sources s on s.id = o.source_id and s.ended_at is null
  join destinations d on d.id = s.answers_destination_id and d.ended_at is null
  where a.id = of_appointment
  on conflict (destination_id, appointment_id, change) do update
    set event = case when siu_weight(excluded.event) > siu_weight(m.event) then excluded.event
      else m.event end;
end $$;
create function queue_changed_attendance() returns trigger language plpgsql as $$
begin
  perform queue_attendance(new.id, case when new.state = 'no-show' then 'S26' else 'S14' end);
  return null;
end $$;
create trigger queue_changed_attendance after update of state on appointments
  for each row when (new.held_until is null and old.state <> new.state
    and old.state <> 'cancelled' and new.state <> 'cancelled')
  execute function queue_changed_attendance()`;

/** As 0941_appointment_messages.ts has it, but of what a feed deletes: its sender knows. */
const deletion = sql`
create or replace function queue_deleted_appointment() returns trigger language plpgsql as $$
begin
  update destination_messages set state = 'passed', text = null, settled_at = now()
  where appointment_id = old.id and settled_at is null;
  if current_setting('karemd.feed', true) = 'on' then return null; end if;
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
end $$`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [attendance, deletion]) await part.execute(db);
}
