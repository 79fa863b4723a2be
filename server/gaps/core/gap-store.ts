/** Rows of gaps in care: those that a patient has, the organization's measures, and the evidence of the record. */
import { sql, type RawBuilder } from 'kysely';
import type { GapMeasure, NewGapMeasure, SaveGapMeasure } from '#shared/gaps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';

const measureColumns = [
  'id',
  'name',
  'evidence_type as evidenceType',
  'evidence_codes as evidenceCodes',
  'within_days as withinDays',
  'type_ids as typeIds',
  'active',
  'version',
] as const;

/** Those in use first, then by name. */
export const measures = (db: Connection, organizationId: string): Promise<GapMeasure[]> =>
  db
    .selectFrom('gap_measures')
    .select(measureColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute();

const rowOf = ({ name, evidenceType, evidenceCodes, withinDays, typeIds }: NewGapMeasure) => ({
  name,
  evidence_type: evidenceType,
  evidence_codes: evidenceCodes,
  within_days: withinDays,
  type_ids: typeIds,
});

export async function insertMeasure(
  db: Connection,
  organizationId: string,
  measure: NewGapMeasure,
): Promise<string> {
  const { id } = await db
    .insertInto('gap_measures')
    .values({ organization_id: organizationId, ...rowOf(measure) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was changed since `version`. */
export const updateMeasure = (
  db: Connection,
  organizationId: string,
  { measureId, version, active, ...measure }: SaveGapMeasure,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('gap_measures')
      .set({ ...rowOf(measure), active, version: version + 1 })
      .where((is) => allEqual(is, { organization_id: organizationId, id: measureId, version })),
  );

/** Two imports of one organization wait for each other, until the transaction ends. */
export async function lockGapImports(db: Connection, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gaps ${organizationId}`}, 0))`.execute(
    db,
  );
}

export interface NumberedPatient {
  number: string;
  /** The record that the number leads to now. */
  patientId: string;
  fullName: string;
  birthDate: string | null;
}

export async function patientsByNumber(
  db: Connection,
  organizationId: string,
  numbers: readonly string[],
): Promise<NumberedPatient[]> {
  const { rows } = await sql<NumberedPatient>`
    select n.external_id as number, p.id as "patientId", p.full_name as "fullName",
      to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate"
    from patients n join patients p on p.id = coalesce(n.merged_into, n.id)
    where n.organization_id = ${organizationId} and n.external_id = any (${[...numbers]}::text[])`.execute(
    db,
  );
  return rows;
}

/** The measure of the gap `c`: by its id, or by the name that its source gives. */
const isMeasureOf = (measure: string): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(`${measure}.organization_id`)} = c.organization_id and (
    ${sql.ref(`${measure}.id`)}::text = c.subject ->> 'measureId'
    or (c.subject ->> 'measureId' is null
      and lower(${sql.ref(`${measure}.name`)}) = lower(c.subject ->> 'measure')))`;

export interface GapOfPatient {
  caseId: string;
  /** The record that its patient's leads to now. */
  patientId: string;
  measureId: string | null;
  /** In small letters. */
  measureName: string;
}

/** Open gaps of these patients, with those of records that were merged into theirs. */
export async function openGapsOf(
  db: Connection,
  organizationId: string,
  patientIds: readonly string[],
): Promise<GapOfPatient[]> {
  const { rows } = await sql<GapOfPatient>`
    select c.id as "caseId", given.id as "patientId", c.subject ->> 'measureId' as "measureId",
      lower(c.subject ->> 'measure') as "measureName"
    from unnest(${[...patientIds]}::uuid[]) as given (id)
    cross join lateral same_patients(given.id) as same (id)
    join cases c on c.organization_id = ${organizationId} and c.patient_id = same.id and c.kind = 'gap'
    where c.closed_at is null`.execute(db);
  return rows;
}

/** Facts of the measure `m` that are evidence now, of the patient `patient` and all records that were merged into theirs. */
const evidence = (organizationId: string, patient: RawBuilder<unknown>, now: Date) => sql`
  select f.id, f.title, f.effective_at from facts f
  where f.organization_id = ${organizationId}
    and f.patient_id in (select same_patients(${patient}))
    and f.type = m.evidence_type and f.code = any (m.evidence_codes)
    and f.status in ('final', 'amended', 'corrected', 'completed', 'current', 'finished', 'active')
    and f.effective_at <= ${now}
    and f.effective_at > ${now}::timestamptz - m.within_days * interval '1 day'
  order by f.effective_at desc, f.id limit 1`;

const dayOf = (organizationId: string) => sql<string>`to_char((f.effective_at at time zone (
  select zone from organizations where id = ${organizationId}))::date, 'YYYY-MM-DD')`;

export interface Evidence {
  factId: string;
  title: string;
  /** A local day of the organization. */
  day: string;
}

interface AtNow {
  organizationId: string;
  now: Date;
}

/** Of measures in use, by patient and measure. */
export async function evidenceOf(
  db: Connection,
  { organizationId, now }: AtNow,
  pairs: readonly { patientId: string; measureId: string }[],
): Promise<(Evidence & { patientId: string; measureId: string })[]> {
  const { rows } = await sql<Evidence & { patientId: string; measureId: string }>`
    select given.patient as "patientId", m.id as "measureId", f.id as "factId", f.title,
      ${dayOf(organizationId)} as day
    from unnest(${pairs.map(({ patientId }) => patientId)}::uuid[],
      ${pairs.map(({ measureId }) => measureId)}::uuid[]) as given (patient, measure)
    join gap_measures m on m.id = given.measure and m.organization_id = ${organizationId} and m.active
    cross join lateral (${evidence(organizationId, sql`given.patient`, now)}) f`.execute(db);
  return rows;
}

/** Which gaps are looked at. */
export interface GapChoice {
  patientIds?: readonly string[];
  caseIds?: readonly string[];
  measureId?: string;
}

const isChosen = ({ patientIds, caseIds, measureId }: GapChoice) => sql`
  ${
    patientIds === undefined
      ? sql`true`
      : sql`c.patient_id in (select same_patients(given) from unnest(${[...patientIds]}::uuid[]) as given)`
  }
  and ${caseIds === undefined ? sql`true` : sql`c.id = any (${[...caseIds]}::uuid[])`}
  and ${measureId === undefined ? sql`true` : sql`m.id = ${measureId}`}`;

/** How the source keys begin of gaps that a measure in CQL opened: that measure alone closes them. */
export const measureKey = 'measure|';

/** Open gaps for which the record has the evidence, locked in one order. */
export async function closableGaps(
  db: Connection,
  { organizationId, now }: AtNow,
  choice: GapChoice,
): Promise<(Evidence & { caseId: string })[]> {
  const { rows } = await sql<Evidence & { caseId: string }>`
    select c.id as "caseId", f.id as "factId", f.title, ${dayOf(organizationId)} as day
    from cases c
    join gap_measures m on ${isMeasureOf('m')} and m.active
    cross join lateral (${evidence(organizationId, sql`c.patient_id`, now)}) f
    where c.organization_id = ${organizationId} and c.kind = 'gap' and c.closed_at is null
      and coalesce(c.subject ->> 'sourceKey', '') not like ${`${measureKey}%`}
      and ${isChosen(choice)}
    order by c.id for update of c`.execute(db);
  return rows;
}

/** Gaps that one of these facts closed which is evidence no more, and that nothing else closes; locked. */
export async function unevidencedGaps(
  db: Connection,
  { organizationId, now, factIds }: AtNow & { factIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ caseId: string }>`
    select c.id as "caseId" from cases c
    join gap_measures m on ${isMeasureOf('m')}
    where c.organization_id = ${organizationId} and c.kind = 'gap' and c.state = 'closed'
      and c.subject #>> '{evidence,factId}' = any (${[...factIds]}::text[])
      and not exists (${evidence(organizationId, sql`c.patient_id`, now)})
      and not exists (select from cases o where o.organization_id = c.organization_id
        and o.kind = 'gap' and o.same_as = c.same_as and o.closed_at is null)
    order by c.id for update of c`.execute(db);
  return rows.map(({ caseId }) => caseId);
}

/** The gap that this program sent with this identifier, however it stands now. */
export async function sentGapId(
  db: Connection,
  {
    organizationId,
    sourceKey,
    sourceName,
  }: { organizationId: string; sourceKey: string; sourceName: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from cases where organization_id = ${organizationId} and kind = 'gap'
      and subject ->> 'sourceKey' = ${sourceKey} and subject ->> 'source' = 'program'
      and subject ->> 'sourceName' = left(${sourceName}, 120)
    order by opened_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function organizationsWithGaps(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('organization_id as organizationId')
    .distinct()
    .where('kind', '=', 'gap')
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}
