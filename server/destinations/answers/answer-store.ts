/** Reads signed answers to queries as what leaves of them: who asked and answered, of whom, and the addenda in order. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';

interface Author {
  id: string;
  fullName: string;
  /** National Provider Identifier. */
  npi: string | null;
}

const authorOf = (practitionerId: string) =>
  sql<Author>`(select json_build_object('id', w.id, 'fullName', w.full_name, 'npi', w.npi)
    from practitioners w where w.id = ${sql.ref(practitionerId)})`;

interface Addendum {
  number: number;
  text: string;
  /** An instant of ISO 8601. */
  at: string;
  by: Author;
}

/** In no order. Nobody's right to read them is looked at, and nothing is audited: the caller does both. */
export const answersById = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
) =>
  db
    .selectFrom('query_answers as a')
    .innerJoin('cases as c', 'c.id', 'a.case_id')
    .innerJoin('query_documents as d', 'd.case_id', 'a.case_id')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .select(['a.case_id as id', 'a.answer', 'a.addendum', 'a.signed_at as signedAt'])
    .select(['c.subject', 'c.title', 'c.patient_id as patientId', 'p.full_name as patientName'])
    .select(['p.external_id as recordNumber', 'o.name as organization', 'o.zone'])
    // pg would make an instant of the day.
    .select(sql<string | null>`p.birth_date::text`.as('birthDate'))
    .select(['d.version', 'd.changed_at as changedAt'])
    .select(fullNameOf('c.opened_by').as('askedBy'))
    .select(authorOf('a.signed_by').as('signedBy'))
    .select(
      sql<Addendum[]>`(
        select coalesce(json_agg(json_build_object('number', x.number, 'text', x.text,
          'at', to_char(x.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', ${authorOf('x.written_by')}) order by x.number), '[]')
        from query_addenda x where x.case_id = a.case_id)`.as('addenda'),
    )
    .where('a.organization_id', '=', organizationId)
    .where(sql<boolean>`a.case_id = any(${[...ids]}::uuid[])`)
    .execute();

export type SignedQueryAnswer = Awaited<ReturnType<typeof answersById>>[number];
