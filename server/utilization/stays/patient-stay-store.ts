/** What the tables have of a patient whose stays are read: identity, coverages, and calls about their cases. */
import { sql } from 'kysely';
import type { StaysOfPatient } from '#shared/utilization.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

export async function patientById(
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<StaysOfPatient['patient'] | null> {
  const row = await db
    .selectFrom('patients as first')
    .innerJoin('patients as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(first.merged_into, first.id)`),
    )
    .select(['p.id', 'p.full_name as fullName', 'p.external_id as recordNumber'])
    .select(isoDay<string | null>('p.birth_date').as('birthDate'))
    .where('first.organization_id', '=', organizationId)
    .where('first.id', '=', patientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Active ones first, of all records that were merged into this one. */
export async function coveragesOf(
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<StaysOfPatient['coverages']> {
  const { rows } = await sql<StaysOfPatient['coverages'][number]>`
    select f.id, f.title as payer, f.value as words, f.status, to_char(f.effective_at at time zone 'UTC',
        'YYYY-MM-DD') as from, f.body #>> '{period,end}' as until, src.name as source
    from same_patients(${patientId}) as same (id)
    join facts f on f.patient_id = same.id and f.organization_id = ${organizationId} and f.type = 'Coverage'
    join fact_sources src on src.id = f.source_id
    where f.status <> 'entered-in-error'
    order by f.status = 'active' desc, f.effective_at desc, f.id limit 50`.execute(db);
  return rows;
}

const mostCalls = 100;

/** The newest first. */
export async function callsOf(
  db: Connection,
  caseIds: readonly string[],
): Promise<StaysOfPatient['calls']> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<Omit<StaysOfPatient['calls'][number], 'at'> & { at: Date }>`
    select e.at, e.case_id as "caseId", c.title as "caseTitle", w.full_name as by,
      concat_ws(', ', e.detail #>> '{call,way}', e.detail ->> 'about', e.detail #>> '{call,outcome}',
        e.detail ->> 'note') as words
    from case_events e join cases c on c.id = e.case_id left join practitioners w on w.id = e.by
    where e.case_id = any (${caseIds}::uuid[]) and e.event = 'called'
    order by e.at desc, e.case_id, e.sequence limit ${sql.lit(mostCalls)}`.execute(db);
  return rows.map(({ at, ...call }) => ({ ...call, at: at.toISOString() }));
}
