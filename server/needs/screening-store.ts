/** What the tables have of a patient's last questions about needs. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface OfPatient {
  organizationId: string;
  patientId: string;
}

export interface AnsweredScreening {
  caseId: string;
  closedAt: Date;
}

/** The last one that was answered since then, of all records of the patient. */
export async function answeredSince(
  db: Connection,
  { organizationId, patientId }: OfPatient,
  since: Date,
): Promise<AnsweredScreening | null> {
  const { rows } = await sql<AnsweredScreening>`
    select c.id as "caseId", c.closed_at as "closedAt" from cases c
    where c.organization_id = ${organizationId} and c.kind = 'screening' and c.state = 'asked'
      and c.patient_id in (select same_patients(${patientId}::uuid)) and c.closed_at > ${since}
    order by c.closed_at desc, c.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface AskedPatient {
  /** The record that theirs is now. */
  patientId: string;
  /** In which they are in a bed; null: none. */
  encounterId: string | null;
  openScreeningId: string | null;
}

/** Null: the organization has no such patient. */
export async function askedPatient(
  db: Connection,
  { organizationId, patientId }: OfPatient,
): Promise<AskedPatient | null> {
  const { rows } = await sql<AskedPatient>`
    select coalesce(p.merged_into, p.id) as "patientId",
      (select s.id from same_patients(p.id) as same (id) join stays s on s.patient_id = same.id
        where s.is_open order by s.admitted_at desc nulls last, s.id limit 1) as "encounterId",
      (select c.id from cases c where c.organization_id = p.organization_id and c.kind = 'screening'
        and c.closed_at is null and c.patient_id in (select same_patients(p.id)) limit 1) as "openScreeningId"
    from patients p where p.organization_id = ${organizationId} and p.id = ${patientId}::uuid
    for update of p`.execute(db);
  return rows[0] ?? null;
}
