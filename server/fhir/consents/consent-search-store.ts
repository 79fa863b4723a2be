/** Rows of FHIR searches for consents: what contacts may know, and what guests of tele-visits agreed to. */
import { sql, type SqlBool } from 'kysely';
import type { ConsentDecision, ConsentKind } from '#shared/visits/consent-kinds.ts';
import type { GuestRole } from '#shared/visits/guests.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { PatientFilter } from '#server/fhir/searching/patient-filter.ts';
import type { ChangedAfter } from '#server/fhir/exporting/export-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

interface AnyConsent {
  id: string;
  at: Date;
  changed_at: Date;
}

interface Sought {
  organizationId: string;
  patientId?: string | undefined;
}

/** Of records that were merged the surviving one is the patient. A consent to a contact ends with the contact, so that it changes then. */
const consents = (db: Connection, { organizationId, patientId }: Sought) => {
  const patient = patientId === undefined ? null : survivingPatientId(patientId);
  const isOf = (column: string) =>
    patient === null ? sql`true` : sql`${sql.raw(column)} = ${patient}`;
  return db.selectFrom(
    sql<AnyConsent>`(
      select k.id, k.noted_at as at, r.changed_at
      from related_persons r
      join patients p on p.id = r.patient_id
      join related_person_consents k on k.related_person_id = r.id
      where r.organization_id = ${organizationId} and ${isOf('coalesce(p.merged_into, p.id)')}
      union all
      select c.id, c.given_at, coalesce(c.revoked_at, c.given_at)
      from visit_consents c
      join visits v on v.id = c.visit_id
      join appointments a on a.id = v.appointment_id
      where c.organization_id = ${organizationId} and a.patient_id is not null
        and ${isOf('a.patient_id')}
    )`.as<'k'>('k'),
  );
};

const columns = {
  id: sql<string>`k.id`,
  at: sql<Date>`k.at`,
  changedAt: sql<Date>`k.changed_at`,
};

const matching = (db: Connection, { ids, changed, ...sought }: PatientFilter) =>
  consents(db, sought)
    .where(isWithin(columns.changedAt, changed))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`k.id = any(${[...(ids ?? [])]}::uuid[])`),
    );

export const page = (
  db: Connection,
  filter: PatientFilter,
  found: FoundPage,
): Promise<FoundKey[]> => foundKeys(matching(db, filter), columns, found);

export const count = (db: Connection, filter: PatientFilter): Promise<number> =>
  foundCount(matching(db, filter));

/** Of a bulk export, in order of id. */
export async function consentsAfter(
  db: Connection,
  { organizationId, after, limit, since }: ChangedAfter,
): Promise<{ id: string }[]> {
  return consents(db, { organizationId })
    .select(columns.id.as('id'))
    .where(sql<SqlBool>`(${after}::uuid is null or k.id > ${after}::uuid)`)
    .where(sql<SqlBool>`k.changed_at >= coalesce(${since}::timestamptz, '-infinity')`)
    .orderBy(columns.id)
    .limit(limit)
    .execute();
}

export interface VisitConsentRow {
  id: string;
  visitId: string;
  patientId: string;
  /** Null for the patient. */
  name: string | null;
  role: GuestRole;
  kind: ConsentKind;
  decision: ConsentDecision;
  version: string;
  language: string;
  wording: string;
  givenAt: Date;
  revokedAt: Date | null;
}

/** In no order. */
export async function visitConsentsById(
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<VisitConsentRow[]> {
  return db
    .selectFrom('visit_consents as c')
    .innerJoin('visits as v', 'v.id', 'c.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('visit_guests as g', 'g.id', 'c.guest_id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(['c.id', 'c.visit_id as visitId', 'i.name', 'i.role', 'c.kind', 'c.decision'])
    .select(['c.version', 'c.language', 'c.wording', 'c.given_at as givenAt'])
    .select(['c.revoked_at as revokedAt', sql<string>`a.patient_id`.as('patientId')])
    .where('c.organization_id', '=', organizationId)
    .where('a.patient_id', 'is not', null)
    .where(sql<SqlBool>`c.id = any(${[...ids]}::uuid[])`)
    .execute();
}
