/** Rows of FHIR searches for what left about cases: letters, faxes and mails, and faxes that came in; those with amounts are served to no program. */
import { sql, type SqlBool } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';
import type { LetterFilter } from './letter-store.ts';

const at = sql<Date>`v.at`;
const changedAt = sql<Date>`v.changed_at`;

const communications = (db: Connection, organizationId: string) =>
  db
    .selectFrom('case_communications as v')
    .innerJoin('cases as c', 'c.id', 'v.case_id')
    .where('v.organization_id', '=', organizationId);

const matching = (db: Connection, filter: LetterFilter) => {
  const { organizationId, patientId, ids, dates, changed } = filter;
  return communications(db, organizationId)
    .where(isWithin(at, dates))
    .where(isWithin(changedAt, changed))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`v.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(patientId !== undefined, (rows) =>
      rows.where('c.patient_id', '=', survivingPatientId(patientId ?? '')),
    );
};

export const page = (db: Connection, filter: LetterFilter, found: FoundPage): Promise<FoundKey[]> =>
  foundKeys(matching(db, filter), { id: sql`v.id`, at, changedAt }, found);

export const count = (db: Connection, filter: LetterFilter): Promise<number> =>
  foundCount(matching(db, filter));

/** In no order. */
export const byIds = (db: Connection, organizationId: string, ids: readonly string[]) =>
  communications(db, organizationId)
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['v.id', 'v.case_id as caseId', 'v.type', 'v.medium', 'v.state', 'v.reason'])
    .select(['v.recipient', 'v.sender', 'v.document_id as documentId', 'v.title'])
    .select(['v.sent_at as sentAt', 'v.received_at as receivedAt', 'v.changed_at as changedAt'])
    .select(['v.tracking_number as trackingNumber', 'c.patient_id as patientId'])
    .select('p.full_name as patientName')
    .select(namedPerson<NamedPerson | null>('v.sent_by').as('by'))
    .where('v.id', 'in', ids)
    .execute();

export type CommunicationRow = Awaited<ReturnType<typeof byIds>>[number];
