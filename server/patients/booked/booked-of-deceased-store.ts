/** Rows of what patients who have died still have booked: appointments, the waiting list, requests, companions' links. */
import { sql } from 'kysely';
import type { BookedItem, BookedKind } from '#shared/patients/booked-of-deceased.ts';
import { ongoingStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { keptBy } from '#server/platform/sql/kept-by.ts';
import { isOfDeceased } from '#server/platform/sql/patient-reach.ts';

interface BookedQuery {
  organizationId: string;
  /** Null: of every patient. */
  patientId: string | null;
  now: Date;
  limit: number;
}

export interface BookedRow extends Omit<BookedItem, 'at'> {
  at: Date;
  patientId: string;
  fullName: string;
  birthDate: string | null;
  deceased: string;
  /** The appointments of it, all dates of a series; empty where it is none. */
  appointmentIds: string[];
}

const kind = (of: BookedKind) => sql<BookedKind>`${of}::text`;

const clinicians = sql`array(
  select p.full_name from appointment_practitioners ap
  join practitioners p on p.id = ap.practitioner_id
  where ap.appointment_id = a.id order by p.full_name)`;

/** By patient, then by time. What goes on just now is ended where it goes on, and is none of these. */
export async function bookedOfDeceased(
  db: Connection,
  { organizationId, patientId, now, limit }: BookedQuery,
): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    with dead as (
      select id, organization_id, full_name, birth_date, deceased from patients
      where organization_id = ${organizationId} and deceased is not null and merged_into is null
        and (${patientId}::uuid is null or id = ${patientId}::uuid)),
    open as (
      select a.id, a.patient_id, a.series_id, a.starts_at, t.name as type_name, t.kind as type_kind,
        ${clinicians} as people, a.state = 'arrived' or coalesce(v.state = 'waiting', false) as has_arrived
      from dead d join appointments a on a.patient_id = d.id
      join appointment_types t on t.id = a.type_id
      left join visits v on v.appointment_id = a.id
      where a.held_until is null
        and (a.state = 'arrived' or (a.state = 'booked' and a.ends_at > ${now}))),
    single as (
      select *, case when has_arrived then ${kind('arrived')}
          when type_kind = 'tele-visit' then ${kind('tele-visit')} else ${kind('appointment')} end as kind
      from open o where has_arrived or series_id is null
        or (select count(*) from open s where s.series_id = o.series_id and not s.has_arrived) = 1),
    booked as (
      select patient_id, kind, id, starts_at as at, type_name, people, 1 as count,
        array[id] as appointment_ids
      from single
      union all
      select patient_id, ${kind('series')}, series_id, min(starts_at), min(type_name),
        (select f.people from open f where f.series_id = o.series_id order by f.starts_at limit 1),
        count(*)::int, array_agg(id)
      from open o where not exists (select from single s where s.id = o.id)
      group by patient_id, series_id
      union all
      select e.patient_id, case when f.id is null then ${kind('waitlist')} else ${kind('offer')} end,
        e.id, coalesce(f.starts_at, e.waiting_since), t.name,
        array_remove(array[p.full_name], null), 1, '{}'::uuid[]
      from dead d join waitlist_entries e on e.patient_id = d.id and e.state in ('waiting', 'offered')
      join appointment_types t on t.id = e.type_id
      left join waitlist_offers f on f.entry_id = e.id and f.outcome is null
      left join practitioners p on p.id = coalesce(f.practitioner_id, e.practitioner_id)
      union all
      select d.id, ${kind('request')}, b.id, b.starts_at, t.name, array[p.full_name], 1, '{}'::uuid[]
      from dead d join public_bookings b on b.organization_id = d.organization_id
        and b.state in ('requested', 'proposed') and b.birth_date = d.birth_date
        and folded(b.full_name) = folded(d.full_name)
      join appointment_types t on t.id = b.type_id
      join practitioners p on p.id = b.practitioner_id
      where ${isOfDeceased('b')}
      union all
      select d.id, ${kind('companion')}, i.id, a.starts_at, t.name, array[i.name], 1, '{}'::uuid[]
      from dead d join appointments a on a.patient_id = d.id and a.state in ('booked', 'in-progress')
      join appointment_types t on t.id = a.type_id
      join visits v on v.appointment_id = a.id and v.state = any(${[...ongoingStates]})
      join visit_invitations i on i.visit_id = v.id and i.role <> 'patient' and i.revoked_at is null)
    select b.patient_id as "patientId", d.full_name as "fullName", d.deceased,
      to_char(d.birth_date, 'YYYY-MM-DD') as "birthDate", b.kind, b.id, b.at,
      b.type_name as "typeName", b.people, b.count, b.appointment_ids as "appointmentIds",
      ${keptBy('b.id')} as "keptBy"
    from booked b join dead d on d.id = b.patient_id
    order by d.full_name, d.id, b.at, b.kind, b.id limit ${limit}`.execute(db);
  return rows;
}

/** The deceased patient's row, locked against a death that is taken back; false where they live. */
export async function lockDeceased(db: Connection, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients')
    .select('deceased')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.deceased != null;
}
