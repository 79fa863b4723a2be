/** Rows of runs: what was counted, and where each patient stood. */
import { sql, type RawBuilder } from 'kysely';
import {
  mostRunPatients,
  type Outcome,
  type RunCounts,
  type RunList,
  type RunPatient,
} from '#shared/measures.ts';
import { populationNames, type PopulationName } from '#shared/measures/populations.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface NewRun {
  organizationId: string;
  measureId: string;
  measureVersion: number;
  translationHash: string;
  valueSetIds: string[];
  from: string;
  to: string;
  comparedWith: string | null;
  counts: RunCounts;
  tookMs: number;
  /** Null: the server, of what is published. */
  personId: string | null;
  at: Date;
}

export interface PatientResult {
  patientId: string;
  populations: PopulationName[];
  outcome: Outcome;
  before: Outcome | null;
  failure: string | null;
}

/** It replaces the run before it: of a revision there is one. */
export async function replace(
  db: Connection,
  run: NewRun,
  patients: readonly PatientResult[],
): Promise<string> {
  const { id } = await db
    .insertInto('measure_runs')
    .values({
      organization_id: run.organizationId,
      measure_id: run.measureId,
      measure_version: run.measureVersion,
      translation_hash: run.translationHash,
      value_set_ids: run.valueSetIds,
      period_start: run.from,
      period_end: run.to,
      compared_with: run.comparedWith,
      counts: JSON.stringify(run.counts),
      took_ms: run.tookMs,
      ran_by: run.personId,
      ran_at: run.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into measure_run_patients
      (run_id, patient_id, populations, outcome, outcome_before, failure)
    select ${id}, r.patient, r.populations, r.outcome, r.before, r.failure
    from jsonb_to_recordset(${JSON.stringify(
      patients.map(({ patientId, ...result }) => ({ patient: patientId, ...result })),
    )}::jsonb) as r (patient uuid, populations text[], outcome text, before text, failure text)
    join patients p on p.id = r.patient`.execute(db);
  await db
    .updateTable('measures')
    .set({ run_id: id, tried_version: run.measureVersion })
    .where('id', '=', run.measureId)
    .execute();
  await db
    .deleteFrom('measure_runs')
    .where('measure_id', '=', run.measureId)
    .where('id', '!=', id)
    .execute();
  return id;
}

const runs = (db: Connection, organizationId: string) =>
  db
    .selectFrom('measure_runs as r')
    .select([
      'r.id',
      'r.measure_id as measureId',
      'r.measure_version as measureVersion',
      'r.translation_hash as translationHash',
      'r.value_set_ids as valueSetIds',
      'r.counts',
      'r.ran_at as at',
    ])
    .select([
      sql<string>`to_char(r.period_start, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(r.period_end, 'YYYY-MM-DD')`.as('to'),
    ])
    .where('r.organization_id', '=', organizationId);

export const byId = (db: Connection, organizationId: string, id: string) =>
  runs(db, organizationId).where('r.id', '=', id).executeTakeFirst();

export type StoredRun = NonNullable<Awaited<ReturnType<typeof byId>>>;

const isPopulation = (list: RunList): list is PopulationName =>
  populationNames.some((name) => name === list);

function isListed(list: RunList): RawBuilder<boolean> {
  if (list === 'flipped') return sql<boolean>`r.outcome_before is not null`;
  if (list === 'failed') return sql<boolean>`r.failure is not null`;
  return isPopulation(list)
    ? sql<boolean>`${list} = any (r.populations)`
    : sql<boolean>`r.outcome = ${list} and r.failure is null`;
}

/** By name; of a record that was merged since, the record that it became. */
export async function patients(
  db: Connection,
  runId: string,
  { list, after }: { list: RunList; after: { fullName: string; id: string } | null },
): Promise<RunPatient[]> {
  const { rows } = await sql<RunPatient>`
    select p.id, p.full_name as "fullName", to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate",
      r.outcome, r.outcome_before as before, r.populations, r.failure
    from measure_run_patients r
    join patients o on o.id = r.patient_id
    join patients p on p.id = coalesce(o.merged_into, o.id)
    where r.run_id = ${runId} and ${isListed(list)}
      and (${after?.id ?? null}::uuid is null
        or (p.full_name, p.id) > (${after?.fullName ?? ''}, ${after?.id ?? null}::uuid))
    order by p.full_name, p.id limit ${mostRunPatients}`.execute(db);
  return rows;
}

export const patient = (db: Connection, runId: string, patientId: string) =>
  db
    .selectFrom('measure_run_patients')
    .select(['patient_id as patientId', 'populations', 'outcome'])
    .where((is) => allEqual(is, { run_id: runId, patient_id: patientId }))
    .executeTakeFirst();
