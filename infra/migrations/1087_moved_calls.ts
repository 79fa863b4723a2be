/** Cases say that a peer-to-peer call was moved, wherever it was: on its card, on the schedule, or by another system. */
import { sql, type Kysely } from 'kysely';

/**
 * From the audit, which every move of an appointment writes in its own transaction after the time. What is noted as
 * over stays as it was.
 */
const writing = sql`
create function write_moved_call() returns trigger language plpgsql as $$
declare
  moved record;
begin
  select c.id, c.case_id, c.organization_id, c.doctor_name, a.starts_at into moved
  from peer_to_peer_calls c join appointments a on a.id = c.appointment_id
  where c.appointment_id = new.object_id::uuid and c.outcome is null and c.missed_at is null;
  if moved.id is null then return null; end if;
  -- Locks the case, so that no two events have one number.
  update cases set changed_at = greatest(changed_at, new.at) where id = moved.case_id;
  insert into case_events (case_id, organization_id, sequence, at, by, event, detail)
  select moved.case_id, moved.organization_id,
    (select coalesce(max(sequence), 0) + 1 from case_events where case_id = moved.case_id),
    new.at, (select p.id from practitioners p where p.id::text = new.actor_id::text), 'call-moved',
    jsonb_strip_nulls(jsonb_build_object('about', moved.doctor_name, 'callId', moved.id,
      'startsAt', moved.starts_at, 'before', new.detail -> 'before' ->> 'startsAt'));
  return null;
end $$;
create trigger write_moved_call after insert on audit_events for each row
  when (new.outcome = 'success' and new.object_type = 'Appointment'
    and new.action = 'appointment.move')
  execute function write_moved_call()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await writing.execute(db);
}
