/** The cases with which a fax that came in may be filed: those that the reader sees, found by words or by the sender's number. */
import { sql, type Expression, type SqlBool } from 'kysely';
import type { FaxCase } from '#shared/faxes/received-faxes.ts';
import type { FaxReader } from '#server/faxes/core/fax-line-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';

const most = 20;

const patient = sql<FaxCase['patient']>`(
  case when s.id is not null then json_build_object('fullName', s.full_name,
    'birthDate', to_char(s.birth_date, 'YYYY-MM-DD'), 'externalId', s.external_id) end)`;

const cases = (db: Connection, reader: FaxReader) =>
  db
    .selectFrom('cases as c')
    .leftJoin('patients as p', 'p.id', 'c.patient_id')
    .leftJoin('patients as s', (join) =>
      join.on(sql<SqlBool>`s.id = coalesce(p.merged_into, p.id)`),
    )
    .select(['c.id', 'c.title', 'c.kind', patient.as('patient')])
    .where('c.organization_id', '=', reader.organizationId)
    .where((is) => reader.mayRead(is) as Expression<SqlBool>);

/** Open ones first, the newest of them; by words of title and patient's name, or by record number. */
export const byWords = (db: Connection, reader: FaxReader, text: string): Promise<FaxCase[]> =>
  cases(db, reader)
    .where((is) =>
      is.or([
        is.and(matchesAllWords(sql`findable(c.title || ' ' || coalesce(s.full_name, ''))`, text)),
        sql<SqlBool>`s.external_id = ${text}`,
      ]),
    )
    .orderBy(sql`c.closed_at is not null`)
    .orderBy('c.opened_at', 'desc')
    .limit(most)
    .execute();

/** Those about which this number was faxed since then first, then other open ones, the newest first. */
export const byNumber = (
  db: Connection,
  reader: FaxReader,
  { number, since }: { number: string; since: Date },
): Promise<FaxCase[]> => {
  const wasFaxed = sql<boolean>`exists (select from faxes f where f.case_id = c.id
    and f.number = ${number} and f.created_at > ${since})`;
  return cases(db, reader)
    .where((is) => is.or([wasFaxed, is('c.closed_at', 'is', null)]))
    .orderBy(wasFaxed, 'desc')
    .orderBy('c.opened_at', 'desc')
    .limit(most)
    .execute();
};
