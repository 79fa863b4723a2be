/** Rows of what leaves for other systems of visits: the visit, its patient, and its note once it is signed. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Of this organization, in no order. A note that is not signed is not among what is read. */
export const recordsOf = (
  db: Connection,
  { organizationId, visitIds }: { organizationId: string; visitIds: readonly string[] },
) =>
  db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .innerJoin('organizations as o', 'o.id', 'v.organization_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('visit_documents as d', 'd.visit_id', 'v.id')
    .leftJoin('visit_notes as n', 'n.visit_id', 'd.visit_id')
    .leftJoin('practitioners as w', 'w.id', 'n.signed_by')
    .select(['v.id as visitId', 'v.appointment_id as appointmentId', 'v.state'])
    .select(['v.opened_at as openedAt', 'v.ended_at as endedAt', 'v.changed_at as changedAt'])
    .select(['a.starts_at as startsAt', 'a.patient_id as patientId', 't.name as typeName'])
    .select(['o.name as organization', 'o.zone', 'p.external_id as mrn'])
    .select((is) => is.fn.coalesce('p.full_name', 'a.patient_name').as('patientName'))
    // pg would make an instant of the day.
    .select(sql<string | null>`p.birth_date::text`.as('birthDate'))
    .select(['n.text', 'n.disposition', 'n.signed_at as signedAt'])
    .select(['w.id as signedById', 'w.full_name as signedBy', 'w.npi as signedByNpi'])
    .select(['d.version', 'd.changed_at as amendedAt'])
    .where('v.organization_id', '=', organizationId)
    .where('v.id', 'in', visitIds)
    .execute();

export type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number];

/** In the order in which they were written. */
export const addendaOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_note_addenda as a')
    .innerJoin('practitioners as w', 'w.id', 'a.written_by')
    .select(['a.visit_id as visitId', 'a.number', 'a.text', 'a.written_at as writtenAt'])
    .select(['w.id', 'w.full_name as fullName', 'w.npi'])
    .where('a.visit_id', 'in', visitIds)
    .orderBy('a.visit_id')
    .orderBy('a.number')
    .execute();

export type AddendumRow = Awaited<ReturnType<typeof addendaOf>>[number];
