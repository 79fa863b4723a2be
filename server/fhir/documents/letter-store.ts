/** Rows of FHIR searches for signed letters and packets of cases; those that name amounts are served to no program. */
import { sql, type SqlBool } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import type { Limits } from '#server/fhir/searching/date-bounds.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

export interface LetterFilter {
  organizationId: string;
  patientId: string | undefined;
  ids: readonly string[] | undefined;
  /** When it was signed, or the packet was made. */
  dates: Limits;
  changed: Limits;
}

const at = sql<Date>`d.made_at`;
/** A letter that was replaced changed as the other one was signed. */
const changedAt = sql<Date>`greatest(d.made_at, n.signed_at)`;

const documents = (db: Connection, organizationId: string) =>
  db
    .selectFrom('case_documents as d')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .leftJoin('case_letters as n', (join) =>
      join.onRef('n.replaces_id', '=', 'd.letter_id').on('n.signed_at', 'is not', null),
    )
    .where('d.organization_id', '=', organizationId)
    .where('d.has_money', '=', false);

const matching = (db: Connection, filter: LetterFilter) => {
  const { organizationId, patientId, ids, dates, changed } = filter;
  return documents(db, organizationId)
    .where(isWithin(at, dates))
    .where(isWithin(changedAt, changed))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`d.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(patientId !== undefined, (rows) =>
      rows.where('c.patient_id', '=', survivingPatientId(patientId ?? '')),
    );
};

export const page = (db: Connection, filter: LetterFilter, found: FoundPage): Promise<FoundKey[]> =>
  foundKeys(matching(db, filter), { id: sql`d.id`, at, changedAt }, found);

export const count = (db: Connection, filter: LetterFilter): Promise<number> =>
  foundCount(matching(db, filter));

/** In no order. */
export const byIds = (db: Connection, organizationId: string, ids: readonly string[]) =>
  documents(db, organizationId)
    .leftJoin('case_letters as l', 'l.id', 'd.id')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['d.id', 'd.case_id as caseId', 'd.letter_id as letterId', 'd.type', 'd.title'])
    .select(['d.language', 'd.size_bytes as sizeBytes', 'd.hash', 'd.made_at as madeAt'])
    .select(['l.replaces_id as replacesId', 'n.id as replacedById'])
    .select(['c.patient_id as patientId', 'p.full_name as patientName'])
    .select(namedPerson<NamedPerson>('d.made_by').as('madeBy'))
    .select(changedAt.as('changedAt'))
    .where('d.id', 'in', ids)
    .execute();

export type LetterRow = Awaited<ReturnType<typeof byIds>>[number];
