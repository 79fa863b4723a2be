/** Rows of faxes as they are listed: those on cases that the reader may see. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { faxBoxes, faxesOnPage, statesOfBox, type Fax, type FaxBox } from '#shared/faxes.ts';
import type { CasePatient } from '#shared/cases.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

/** Whose faxes: of one organization, on cases that the reader may see. */
export interface FaxReader {
  organizationId: string;
  mayRead: (is: ExpressionBuilder<Tables & { c: Tables['cases'] }, 'c'>) => Expression<SqlBool>;
}

/** A record that was merged leads to the one that it is now. */
const patient = sql<CasePatient | null>`(
  select json_build_object('id', s.id, 'fullName', s.full_name,
    'birthDate', to_char(s.birth_date, 'YYYY-MM-DD'), 'externalId', s.external_id)
  from patients p join patients s on s.id = coalesce(p.merged_into, p.id) where p.id = c.patient_id)`;

const visible = (db: Connection, reader: FaxReader) =>
  db
    .selectFrom('faxes as f')
    .innerJoin('cases as c', 'c.id', 'f.case_id')
    .where('f.organization_id', '=', reader.organizationId)
    .where((is) => reader.mayRead(is));

const lines = (db: Connection, reader: FaxReader) =>
  visible(db, reader).select([
    'f.id',
    'f.case_id as caseId',
    'c.title as caseTitle',
    patient.as('patient'),
    'f.number',
    'f.to_name as toName',
    'f.document_name as documentName',
    sql<string>`encode(f.document_hash, 'hex')`.as('documentHash'),
    'f.state',
    'f.failure',
    'f.detail',
    'f.tries',
    'f.pages',
    namedPerson<NamedPerson>('f.sent_by').as('sentBy'),
    isoInstant('f.created_at').as('createdAt'),
    isoInstant<string | null>('f.next_try_at').as('nextTryAt'),
    isoInstant<string | null>('f.confirm_by').as('confirmBy'),
    isoInstant<string | null>('f.ended_at').as('endedAt'),
  ]);

/** The newest first; one more than a page, where there are more. */
export const page = (
  db: Connection,
  reader: FaxReader,
  { box, after }: { box: FaxBox; after?: string | undefined },
): Promise<Fax[]> =>
  lines(db, reader)
    .where('f.state', 'in', statesOfBox[box])
    .$if(after !== undefined, (rows) => rows.where('f.id', '<', after ?? ''))
    .orderBy('f.id', 'desc')
    .limit(faxesOnPage + 1)
    .execute();

export async function counts(db: Connection, reader: FaxReader): Promise<Record<FaxBox, number>> {
  const rows = await visible(db, reader)
    .select(['f.state', sql<number>`count(*)::int`.as('count')])
    .groupBy('f.state')
    .execute();
  const countOf = (box: FaxBox) =>
    rows.reduce((sum, row) => sum + (statesOfBox[box].includes(row.state) ? row.count : 0), 0);
  return Object.fromEntries(faxBoxes.map((box) => [box, countOf(box)])) as Record<FaxBox, number>;
}

/** The newest first. */
export const ofCase = (db: Connection, reader: FaxReader, caseId: string): Promise<Fax[]> =>
  lines(db, reader).where('f.case_id', '=', caseId).orderBy('f.id', 'desc').limit(100).execute();

/** Null where the reader may not see its case. */
export const byId = (db: Connection, reader: FaxReader, faxId: string): Promise<Fax | undefined> =>
  lines(db, reader)
    .where((is) => allEqual(is, { 'f.id': faxId }))
    .executeTakeFirst();

/** The oldest first. */
export const triesOf = (db: Connection, faxId: string) =>
  db
    .selectFrom('fax_tries')
    .select(['number', 'result', 'detail', 'pages'])
    .select(isoInstant('started_at').as('startedAt'))
    .select(isoInstant<string | null>('ended_at').as('endedAt'))
    .where('fax_id', '=', faxId)
    .orderBy('try')
    .execute();
