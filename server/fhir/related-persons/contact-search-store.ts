/** Rows of FHIR searches for patients' contacts, and of the consents that say what each may know. */
import { sql, type SqlBool } from 'kysely';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { PatientFilter } from '#server/fhir/searching/patient-filter.ts';
import type { ChangedAfter } from '#server/fhir/exporting/export-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

const columns = {
  id: sql<string>`r.id`,
  at: sql<Date>`r.created_at`,
  changedAt: sql<Date>`r.changed_at`,
};

/** Of records that were merged the surviving one is the patient. */
const patientId = sql<string>`coalesce(p.merged_into, p.id)`;

const contacts = (db: Connection, organizationId: string) =>
  db
    .selectFrom('related_persons as r')
    .innerJoin('patients as p', 'p.id', 'r.patient_id')
    .where('r.organization_id', '=', organizationId);

const matching = (db: Connection, filter: PatientFilter) => {
  const { organizationId, ids, changed } = filter;
  return contacts(db, organizationId)
    .where(isWithin(columns.changedAt, changed))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`r.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(filter.patientId !== undefined, (rows) =>
      rows.where(sql<SqlBool>`${patientId} = ${survivingPatientId(filter.patientId ?? '')}`),
    );
};

export const page = (
  db: Connection,
  filter: PatientFilter,
  found: FoundPage,
): Promise<FoundKey[]> => foundKeys(matching(db, filter), columns, found);

export const count = (db: Connection, filter: PatientFilter): Promise<number> =>
  foundCount(matching(db, filter));

interface Refs {
  organizationId: string;
  ids: readonly string[];
}

/** In no order. */
export const relatedPersonsById = (db: Connection, { organizationId, ids }: Refs) =>
  contacts(db, organizationId)
    .select(['r.id', 'r.full_name as fullName', 'r.relationship', 'r.phone', 'r.email'])
    .select(['r.language', 'r.ended_at as endedAt', 'r.version', 'r.changed_at as changedAt'])
    .select([patientId.as('patientId'), 'r.created_at as createdAt'])
    .where('r.id', 'in', [...ids])
    .execute();

export type RelatedPersonFhirRow = Awaited<ReturnType<typeof relatedPersonsById>>[number];

/** In no order. `isLast`: no later one of the contact. */
export const consentsById = (db: Connection, { organizationId, ids }: Refs) =>
  contacts(db, organizationId)
    .innerJoin('related_person_consents as k', 'k.related_person_id', 'r.id')
    .select(['r.id as relatedPersonId', 'r.full_name as fullName', 'r.ended_at as endedAt'])
    .select([patientId.as('patientId'), 'r.changed_at as changedAt'])
    .select([
      'k.id',
      'k.topics',
      'k.agreed_by as agreedBy',
      sql<string | null>`k.until::text`.as('until'),
      'k.noted_at as notedAt',
      fullNameOf('k.noted_by').as('notedBy'),
      sql<boolean>`not exists (select from related_person_consents later
        where later.related_person_id = r.id and later.id > k.id)`.as('isLast'),
    ])
    .where(sql<SqlBool>`k.id = any(${[...ids]}::uuid[])`)
    .execute();

export type ConsentFhirRow = Awaited<ReturnType<typeof consentsById>>[number];

/** Of a bulk export, in order of id. */
export async function contactsAfter(
  db: Connection,
  { organizationId, after, limit, since }: ChangedAfter,
): Promise<{ id: string }[]> {
  const { id, changedAt } = columns;
  return contacts(db, organizationId)
    .select(id.as('id'))
    .where(sql<SqlBool>`(${after}::uuid is null or ${id} > ${after}::uuid)`)
    .where(sql<SqlBool>`${changedAt} >= coalesce(${since}::timestamptz, '-infinity')`)
    .orderBy(id)
    .limit(limit)
    .execute();
}
