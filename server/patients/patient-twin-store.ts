/** Finds records that may be of one patient: similar names with the same, a similar or no birth date. */
import { sql, type RawBuilder } from 'kysely';
import type { FindTwins, LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { similar } from './twin-likeness.ts';

const mostTwins = 5;

interface TwinQuery extends FindTwins {
  organizationId: string;
}

type Text = RawBuilder<string | null>;

/** Of two dates that differ in one part alone, one may be mistyped; day and month may be swapped. */
const isNear = (one: Text, other: Text) => sql<boolean>`(
  to_char(${one}, 'MM-DD') = to_char(${other}, 'MM-DD')
  or to_char(${one}, 'YYYY-MM') = to_char(${other}, 'YYYY-MM')
  or to_char(${one}, 'YYYY-DD') = to_char(${other}, 'YYYY-DD')
  or to_char(${one}, 'YYYY-DD-MM') = to_char(${other}, 'YYYY-MM-DD'))`;

interface Described {
  /** By `ascii_folded`. */
  name: Text;
  birthDate: Text;
}

/** Whether two may be one; a birth date that is not known is near to every other. */
const areAlike = (one: Described, other: Described) => sql<boolean>`(
  (${one.birthDate} = ${other.birthDate}
    and similarity(${one.name}, ${other.name}) >= ${similar.sameBirthDate})
  or (${one.name} % ${other.name} and (${one.birthDate} is null or ${other.birthDate} is null
    or ${isNear(one.birthDate, other.birthDate)})))`;

/** Of `%`; it counts for the transaction `db` alone. */
const setThreshold = (db: Connection) =>
  sql`select set_config('pg_trgm.similarity_threshold', ${similar.otherwise}::text, true)`.execute(
    db,
  );

const patient: Described = {
  name: sql`ascii_folded(p.full_name)`,
  birthDate: sql`p.birth_date`,
};

/** The most likely first. */
export async function twins(
  db: Connection,
  { organizationId, fullName, birthDate, exceptId }: TwinQuery,
): Promise<LikelyTwin[]> {
  await setThreshold(db);
  const described: Described = {
    name: sql`ascii_folded(${fullName})`,
    birthDate: sql`${birthDate}::date`,
  };
  const { rows } = await sql<LikelyTwin>`
    select p.id, p.full_name as "fullName", p.external_id as "externalId", p.deceased,
      p.sex, p.address,
      to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients p
    where p.organization_id = ${organizationId} and p.merged_into is null
      and p.id is distinct from ${exceptId ?? null}::uuid
      and ${areAlike(patient, described)}
    order by (p.birth_date is not distinct from ${birthDate}::date) desc,
      similarity(ascii_folded(p.full_name), ascii_folded(${fullName})) desc, p.id
    limit ${mostTwins}`.execute(db);
  return rows;
}

/**
 * Of each of these descriptions: whether a patient may be the same, and which of those before it in
 * the list may be.
 */
export async function twinsOfEach(
  db: Connection,
  organizationId: string,
  descriptions: readonly Pick<FindTwins, 'fullName' | 'birthDate'>[],
): Promise<{ isPatient: boolean; earlier: number[] }[]> {
  if (descriptions.length === 0) return [];
  await setThreshold(db);
  const described: Described = { name: sql`one.name`, birthDate: sql`one.birth_date` };
  const earlier: Described = { name: sql`other.name`, birthDate: sql`other.birth_date` };
  const { rows } = await sql<{ isPatient: boolean; earlier: number[] }>`
    with given as materialized (
      select ascii_folded(name) as name, birth_date, at::int
      from unnest(${descriptions.map(({ fullName }) => fullName)}::text[],
        ${descriptions.map(({ birthDate }) => birthDate)}::date[])
        with ordinality as given (name, birth_date, at))
    select exists (select from patients p where p.organization_id = ${organizationId}
        and p.merged_into is null and ${areAlike(patient, described)}) as "isPatient",
      array(select other.at - 1 from given other
        where other.at < one.at and ${areAlike(earlier, described)}) as earlier
    from given one order by one.at`.execute(db);
  return rows;
}
