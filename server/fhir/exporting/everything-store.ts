/** Rows of all that is of one patient: appointments, visits, notes, cases, answers, what left about cases and contacts, in one order. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

/** In the order of those that have one instant and id. */
export const everythingTypes = [
  'Appointment',
  'Encounter',
  'DocumentReference',
  'Composition',
  'Task',
  'QuestionnaireResponse',
  'Communication',
  'DetectedIssue',
  'RelatedPerson',
  'Consent',
] as const;
export type EverythingType = (typeof everythingTypes)[number];

export interface EverythingKey {
  type: EverythingType;
  id: string;
  /** When it begins, was signed or was opened. */
  at: Date;
  changedAt: Date;
}

/** Where the page before ended. */
export interface EverythingCursor {
  at: Date;
  id: string;
  type: EverythingType;
}

export interface EverythingFilter {
  organizationId: string;
  patientId: string;
  types: readonly EverythingType[];
  /** Whether letters, faxes and mails about cases are among the communications. */
  withSent: boolean;
  since: Date | null;
}

/** Held time is no appointment yet. */
const rowsOf = ({ organizationId, patientId, types, withSent, since }: EverythingFilter) => {
  const patient = survivingPatientId(patientId);
  return sql`(
    with visit as (
      select v.id, date_trunc('milliseconds', coalesce(v.opened_at, a.starts_at)) as at, v.changed_at,
        d.signed_at, d.changed_at as amended_at
      from visits v join appointments a on a.id = v.appointment_id
      left join visit_documents d on d.visit_id = v.id
      where v.organization_id = ${organizationId} and a.patient_id = ${patient}
    ), patient_case as (
      select c.id, c.kind, date_trunc('milliseconds', c.opened_at) as at, c.changed_at, d.signed_at,
        d.changed_at as amended_at
      from cases c left join query_documents d on d.case_id = c.id
      where c.organization_id = ${organizationId} and c.patient_id = ${patient}
    ), contact as (
      select r.id, r.created_at, r.changed_at from related_persons r
      join patients p on p.id = r.patient_id
      where r.organization_id = ${organizationId} and coalesce(p.merged_into, p.id) = ${patient}
    )
    select * from (
      select 'Appointment' as type, a.id, date_trunc('milliseconds', a.starts_at) as at, a.changed_at
      from appointments a
      where a.organization_id = ${organizationId} and a.held_until is null
        and a.patient_id = ${patient}
      union all select 'Encounter', id, at, changed_at from visit
      union all select type, id, signed_at, amended_at
        from visit, unnest('{DocumentReference,Composition}'::text[]) as type
        where signed_at is not null
      union all select 'Task', id, at, changed_at from patient_case
      union all select 'DetectedIssue', id, at, changed_at from patient_case where kind = 'gap'
      union all select type, id, signed_at, amended_at
        from patient_case, unnest('{QuestionnaireResponse,Communication}'::text[]) as type
        where signed_at is not null
      union all select 'Communication', v.id, v.at, v.changed_at
        from patient_case c join case_communications v on v.case_id = c.id
        where ${withSent}::boolean
      union all select 'RelatedPerson', r.id, date_trunc('milliseconds', r.created_at), r.changed_at
        from contact r
      union all select 'Consent', k.id, date_trunc('milliseconds', k.noted_at), r.changed_at
        from contact r join related_person_consents k on k.related_person_id = r.id
      union all select 'Consent', c.id, date_trunc('milliseconds', c.given_at),
          coalesce(c.revoked_at, c.given_at)
        from visit v join visit_consents c on c.visit_id = v.id
    ) as everything
    where type = any(${[...types]}::text[])
      and changed_at >= coalesce(${since}::timestamptz, '-infinity')
  )`;
};

const rank = sql`array_position(${[...everythingTypes]}::text[], rows.type)`;

export async function page(
  db: Connection,
  filter: EverythingFilter,
  { after, limit }: { after: EverythingCursor | undefined; limit: number },
): Promise<EverythingKey[]> {
  const beyond = after
    ? sql`(rows.at, rows.id, ${rank}) > (${after.at}::timestamptz, ${after.id}::uuid,
        ${everythingTypes.indexOf(after.type) + 1}::int)`
    : sql`true`;
  const { rows } = await sql<EverythingKey>`
    select rows.type, rows.id, rows.at, rows.changed_at as "changedAt"
    from ${rowsOf(filter)} as rows where ${beyond}
    order by rows.at, rows.id, ${rank} limit ${limit}`.execute(db);
  return rows;
}

export async function count(db: Connection, filter: EverythingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${rowsOf(filter)} as rows`.execute(db);
  return rows[0]?.total ?? 0;
}
