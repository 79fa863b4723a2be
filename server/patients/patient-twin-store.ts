/** Finds records that may be of one patient: similar names with the same, a similar or no birth date. */
import { sql } from 'kysely';
import type { FindTwins, LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Similarities of pg_trgm: with the same birth date names may differ by much, without one by little. */
const similar = { sameBirthDate: 0.3, otherwise: 0.6 };

const mostTwins = 5;

interface TwinQuery extends FindTwins {
  organizationId: string;
}

/** Of two dates that differ in one part alone, one may be mistyped; day and month may be swapped. */
const isNear = (birthDate: string) => sql<boolean>`(
  (to_char(p.birth_date, 'MM-DD') = ${birthDate.slice(5)})
  or (to_char(p.birth_date, 'YYYY-MM') = ${birthDate.slice(0, 7)})
  or (to_char(p.birth_date, 'YYYY-DD') = ${birthDate.slice(0, 5) + birthDate.slice(8)})
  or (to_char(p.birth_date, 'YYYY-DD-MM') = ${birthDate}))`;

/** The most likely first. The threshold of `%` counts for the transaction `db` alone. */
export async function twins(
  db: Connection,
  { organizationId, fullName, birthDate, exceptId }: TwinQuery,
): Promise<LikelyTwin[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${similar.otherwise}::text, true)`.execute(
    db,
  );
  const near = birthDate === null ? sql`true` : sql`(p.birth_date is null or ${isNear(birthDate)})`;
  const born =
    birthDate === null
      ? sql`false`
      : sql`(p.birth_date = ${birthDate}::date
          and similarity(folded(p.full_name), folded(${fullName})) >= ${similar.sameBirthDate})`;
  const { rows } = await sql<LikelyTwin>`
    select p.id, p.full_name as "fullName", p.external_id as "externalId",
      to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients p
    where p.organization_id = ${organizationId} and p.merged_into is null
      and p.id is distinct from ${exceptId ?? null}::uuid
      and (${born} or (folded(p.full_name) % folded(${fullName}) and ${near}))
    order by (p.birth_date is not distinct from ${birthDate}::date) desc,
      similarity(folded(p.full_name), folded(${fullName})) desc, p.id
    limit ${mostTwins}`.execute(db);
  return rows;
}
