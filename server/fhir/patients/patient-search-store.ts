/** Rows for searches of patients by programs: ids in order, their count, and who has an identifier. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { subscriberDigits } from '#server/platform/sms/numbers.ts';
import { allOf, matchesRareWordFirst } from '#server/platform/sql/names/name-search.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import { isId, type ChangeSort } from '#server/fhir/query.ts';
import { foundOrder } from '#server/fhir/searching/found-order-store.ts';

/** `system|value`; of any system (null), or of none (''). */
export interface IdentifierToken {
  system: string | null;
  value: string;
}

export interface PatientFilter {
  organizationId: string;
  /** The organization's, whose numbers are written without a country code. */
  country: string | null;
  ids: readonly string[] | undefined;
  identifiers: readonly IdentifierToken[];
  /** Each of several is enough. */
  names: Record<'family' | 'given' | 'name', readonly string[]>;
  phones: readonly string[];
  emails: readonly string[];
  /** Local days, the last one left out. */
  born: { from: string | null; until: string | null };
  changed: { from: Date | null; until: Date | null };
}

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join([...conditions], sql` or `)})`;

/** The records that an identifier stands on, whether they were merged since or not. */
function identified(organizationId: string, { system, value }: IdentifierToken) {
  const ownId = /^urn:uuid:([0-9a-f-]{36})$/.exec(value)?.[1] ?? '';
  const isOwn = (system === null || system === identifierOf('').system) && isId(ownId);
  const ofSystem = sql<SqlBool>`${system}::text is null or i.system = ${system}`;
  const isNumber = sql<SqlBool>`${system === null || system === ''}`;
  return sql`
    select i.patient_id from patient_identifiers i join patients has on has.id = i.patient_id
    where i.organization_id = ${organizationId} and i.value = ${value} and (${ofSystem})
      and (not i.is_number or has.external_id = i.value)
    union select n.id from patients n where n.organization_id = ${organizationId}
      and n.external_id = ${value} and ${isNumber}
    union select ${isOwn ? ownId : null}::uuid`;
}

/** Their ids as they lead by now, each once. */
export async function identifiedAs(
  db: Connection,
  organizationId: string,
  token: IdentifierToken,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(p.merged_into, p.id) as id from patients p
    where p.organization_id = ${organizationId}
      and p.id in (${identified(organizationId, token)}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** By an index on all words of the record; then a word of the name begins so. */
function isNamed(part: keyof PatientFilter['names'], value: string): RawBuilder<SqlBool> {
  const begins = sql`'% ' || folded(${escapeLike(value)}) || '%'`;
  const inName = sql<SqlBool>`' ' || folded(p.full_name) like ${begins}`;
  const hasWords = allOf(matchesRareWordFirst('p.found_folded', value));
  if (part === 'name') return sql`(${hasWords} and ${inName})`;
  // Where the parts of the name were sent, and the name is still that one, they say which is which.
  const sentPart = sql`case when p.fhir_elements->'name'->>'fullName' = p.full_name
    then p.fhir_elements->'name'->'sent'->>${sql.lit(part)} end`;
  const words = part === 'given' ? sql`translate(${sentPart}, '["],', '    ')` : sentPart;
  return sql`(${hasWords} and coalesce(' ' || folded(${words}), ' ' || folded(p.full_name)) like ${begins})`;
}

function isReachedAt(phone: string, country: string | null): RawBuilder<SqlBool> {
  const digits = subscriberDigits(phone, country) ?? phone.replace(/\D/g, '');
  return sql`(p.found_folded like ${`%${digits}%`}
    and regexp_replace(coalesce(p.phone, ''), '\\D', '', 'g') like ${`%${digits}`})`;
}

/** Records that were merged are told to who asks for ids or for what has changed: others find whom they lead to. */
function matching(filter: PatientFilter): RawBuilder<SqlBool> {
  const { organizationId, country, ids, identifiers, names, phones, emails, born, changed } =
    filter;
  const isAskedAnew = ids !== undefined || changed.from !== null || changed.until !== null;
  const conditions: RawBuilder<SqlBool>[] = [
    sql`p.organization_id = ${organizationId}`,
    ...(isAskedAnew ? [] : [sql<SqlBool>`p.merged_into is null`]),
    ...(ids ? [sql<SqlBool>`p.id = any(${[...ids]}::uuid[])`] : []),
    ...(identifiers.length > 0
      ? [
          anyOf(
            identifiers.map(
              (
                token,
              ) => sql`p.id in (select coalesce(of_it.merged_into, of_it.id) from patients of_it
                where of_it.id in (${identified(organizationId, token)}))`,
            ),
          ),
        ]
      : []),
    ...(Object.keys(names) as (keyof typeof names)[]).flatMap((part) =>
      names[part].length > 0 ? [anyOf(names[part].map((value) => isNamed(part, value)))] : [],
    ),
    ...(phones.length > 0 ? [anyOf(phones.map((phone) => isReachedAt(phone, country)))] : []),
    ...(emails.length > 0
      ? [sql<SqlBool>`lower(p.email) = any(${emails.map((email) => email.toLowerCase())}::text[])`]
      : []),
    ...(born.from === null ? [] : [sql<SqlBool>`p.birth_date >= ${born.from}::date`]),
    ...(born.until === null ? [] : [sql<SqlBool>`p.birth_date < ${born.until}::date`]),
    ...(changed.from === null ? [] : [sql<SqlBool>`p.changed_at >= ${changed.from}`]),
    ...(changed.until === null ? [] : [sql<SqlBool>`p.changed_at < ${changed.until}`]),
  ];
  return allOf(conditions);
}

export interface PatientKey {
  id: string;
  changedAt: Date;
}

/** By the time of change and then by id; `after`: the last one of the page before. */
export async function page(
  db: Connection,
  filter: PatientFilter,
  found: { after: { at: Date; id: string } | undefined; sort: ChangeSort; limit: number },
): Promise<PatientKey[]> {
  const changedAt = sql<Date>`p.changed_at`;
  const { isBeyond, orderBy } = foundOrder({ id: sql`p.id`, at: changedAt, changedAt }, found);
  const { rows } = await sql<PatientKey>`
    select p.id, p.changed_at as "changedAt" from patients p where ${matching(filter)} and ${isBeyond}
    order by ${orderBy} limit ${found.limit}`.execute(db);
  return rows;
}

export async function count(db: Connection, filter: PatientFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from patients p where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}
