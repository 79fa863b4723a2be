/** Rows of messages about appointments that wait for a person, and what is answered to their senders. */
import { sql } from 'kysely';
import type { ConflictCandidate } from '#shared/outside-appointments.ts';
import type { ConflictKind } from '#shared/outside-appointments/conflict-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const mostListed = 200;

export interface ConflictRow {
  messageId: string;
  sourceId: string;
  source: string;
  type: string;
  kind: ConflictKind;
  reason: string;
  receivedAt: Date;
  key: string;
  text: string;
  zone: string;
  canAnswer: boolean;
  candidates: ConflictCandidate[];
}

/** `a` as the list of conflicts shows it. */
const candidate = sql`json_build_object('appointmentId', a.id, 'typeName', t.name, 'startsAt',
  to_char(a.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'practitioners', array(
    select p.full_name from appointment_practitioners ap join practitioners p
    on p.id = ap.practitioner_id where ap.appointment_id = a.id order by p.full_name))`;

/**
 * Oldest first. Candidates: the one it is about, else what its patient has here within a day of now or
 * later that no system of that feed knows.
 */
export async function conflicts(db: Connection, organizationId: string): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select m.id as "messageId", m.source_id as "sourceId", s.name as source, m.type, m.conflict as kind,
      coalesce(m.reason, '') as reason, m.received_at as "receivedAt",
      coalesce(m.appointment_key, '') as key, m.text, s.zone,
      s.answers_destination_id is not null as "canAnswer",
      coalesce((select json_agg(one.shown order by one.starts_at) from (
        select a.starts_at, ${candidate} as shown from appointments a
        join appointment_types t on t.id = a.type_id
        left join patients pt on pt.id = a.patient_id
        where a.organization_id = m.organization_id and a.held_until is null
          and case when m.conflict_appointment_id is not null then a.id = m.conflict_appointment_id
            else a.state = 'booked' and a.starts_at > now() - interval '1 day'
              and pt.external_id <> '' and position(pt.external_id in m.text) > 0
              and a.patient_id in (select p.id from patients p
                where p.organization_id = m.organization_id
                  and p.external_id = any (string_to_array(
                    translate(substring(m.text from '[\r\n]PID[^\r\n]*'), '|^~', '   '), ' ')))
              and not exists (select from outside_appointments o where o.appointment_id = a.id) end
        order by a.starts_at limit 5) one), '[]') as candidates
    from fact_messages m join fact_sources s on s.id = m.source_id
    where m.organization_id = ${organizationId} and m.conflict is not null and m.state = 'unmatched'
    order by m.received_at, m.id limit ${mostListed}`.execute(db);
  return rows;
}

/** Whether its sender can be answered. Queued in the caller's transaction. */
export async function answer(
  db: Connection,
  { organizationId, messageId, at }: { organizationId: string; messageId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into destination_messages (organization_id, destination_id, kind, number, created_at,
      next_try_at, event, appointment_id, starts_at, ends_at, answers_message_id)
    select d.organization_id, d.id, 'appointment', 0, ${at}, ${at},
      case when a.id is null then 'S15' when a.state = 'cancelled' then 'S15'
        when a.state = 'no-show' then 'S26' else 'S13' end,
      a.id, a.starts_at, a.ends_at, case when a.id is null then m.id end
    from fact_messages m join fact_sources s on s.id = m.source_id
    join destinations d on d.id = s.answers_destination_id and d.ended_at is null
    left join appointments a on a.id = m.conflict_appointment_id
    where m.id = ${messageId} and m.organization_id = ${organizationId}
    returning id`.execute(db);
  return rows.length > 0;
}
