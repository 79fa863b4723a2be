/** Reads the patients of a run with all that is known of each, of records that were merged into theirs too. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { EvaluatedPatient } from '#server/measures/core/measure-evaluation.ts';

/** What was entered in error is no fact; a refuted diagnosis and a replaced document are none. */
const notTrue = ['entered-in-error', 'refuted', 'superseded'];
/** They say what is paid for care: measures do not read them (S391). */
const unread = ['Claim', 'ClaimResponse'];
/** Of one patient the newest. */
const mostFacts = 5_000;

/** The patients with the newest facts, each as the record that the others were merged into. */
export async function newestPatients(
  db: Connection,
  organizationId: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(p.merged_into, p.id) as id from patients p
    cross join lateral (select f.fetched_at from facts f
      where f.organization_id = p.organization_id and f.patient_id = p.id
      order by f.fetched_at desc limit 1) f
    where p.organization_id = ${organizationId}
    group by 1 order by max(f.fetched_at) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of all patients with facts, by id. */
export async function patientsAfter(
  db: Connection,
  organizationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from patients p
    where p.organization_id = ${organizationId} and p.merged_into is null
      and (${after}::uuid is null or p.id > ${after}::uuid)
      and exists (select from facts f where f.organization_id = p.organization_id
        and f.patient_id in (select same_patients(p.id)))
    order by p.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

interface FactOfPatient {
  patientId: string;
  id: string;
  body: string;
}

/** In the order of the ids; two statements, however many patients. */
export async function recordsOf(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<EvaluatedPatient[]> {
  if (ids.length === 0) return [];
  const patients = await sql<{ id: string; patient: string }>`
    select p.id, jsonb_strip_nulls(jsonb_build_object(
      'gender', p.sex,
      'birthDate', to_char(p.birth_date, 'YYYY-MM-DD'),
      'deceasedBoolean', case when p.deceased = 'true' then true end,
      'deceasedDateTime', nullif(p.deceased, 'true')))::text as patient
    from patients p
    where p.organization_id = ${organizationId} and p.id = any (${[...ids]}::uuid[])`.execute(db);
  const facts = await sql<FactOfPatient>`
    select p.id as "patientId", f.id, f.body
    from unnest(${[...ids]}::uuid[]) as p (id)
    cross join lateral (
      select f.id, f.body::text as body from same_patients(p.id) as same (id)
      join facts f on f.organization_id = ${organizationId} and f.patient_id = same.id
      where f.status <> all (${notTrue}::text[]) and f.type <> all (${unread}::text[])
      order by f.effective_at desc, f.id limit ${mostFacts}) f`.execute(db);
  const factsOf = Map.groupBy(facts.rows, ({ patientId }) => patientId);
  const patientOf = new Map(patients.rows.map(({ id, patient }) => [id, patient]));
  return ids.flatMap((id) => {
    const patient = patientOf.get(id);
    if (patient === undefined) return [];
    return [
      {
        id,
        patient,
        facts: (factsOf.get(id) ?? []).map(({ id: factId, body }) => ({ id: factId, body })),
      },
    ];
  });
}
