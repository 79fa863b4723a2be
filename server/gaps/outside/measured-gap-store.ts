/** Rows of gaps that a measure in CQL opened. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface OfMeasure {
  organizationId: string;
  sourceKey: string;
}

export interface MeasuredGap {
  caseId: string;
  /** The record that its patient's leads to now. */
  patientId: string;
}

/** Open ones, in one order; of these patients, or of all. */
export async function openGaps(
  db: Connection,
  { organizationId, sourceKey }: OfMeasure,
  patientIds: readonly string[] | null,
): Promise<MeasuredGap[]> {
  const { rows } = await sql<MeasuredGap>`
    select c.id as "caseId", coalesce(p.merged_into, p.id) as "patientId"
    from cases c join patients p on p.id = c.patient_id
    where c.organization_id = ${organizationId} and c.kind = 'gap' and c.closed_at is null
      and c.subject ->> 'sourceKey' = ${sourceKey}
      and (${patientIds === null} or coalesce(p.merged_into, p.id) = any (${[...(patientIds ?? [])]}::uuid[]))
    order by c.id`.execute(db);
  return rows;
}

/** Of these patients those who are alive, and of whom nobody said since then that it is not needed. */
export async function duePatients(
  db: Connection,
  { organizationId, sourceKey, since }: OfMeasure & { since: string },
  patientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from patients p
    where p.organization_id = ${organizationId} and p.id = any (${[...patientIds]}::uuid[])
      and p.deceased is null
      and not exists (select from cases c
        where c.organization_id = p.organization_id and c.kind = 'gap' and c.state = 'not-needed'
          and c.patient_id in (select same_patients(p.id))
          and c.subject ->> 'sourceKey' = ${sourceKey} and c.closed_at >= ${since}::timestamptz)
    order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The measures by their source keys of which these patients have open gaps. */
export async function keysOfPatients(
  db: Connection,
  { organizationId, prefix }: { organizationId: string; prefix: string },
  patientIds: readonly string[],
): Promise<{ sourceKey: string; patientId: string }[]> {
  const { rows } = await sql<{ sourceKey: string; patientId: string }>`
    select distinct c.subject ->> 'sourceKey' as "sourceKey", coalesce(o.merged_into, o.id) as "patientId"
    from cases c join patients o on o.id = c.patient_id
    where c.organization_id = ${organizationId} and c.kind = 'gap' and c.closed_at is null
      and c.subject ->> 'sourceKey' like ${`${prefix}%`}
      and c.patient_id in (select same_patients(given) from unnest(${[...patientIds]}::uuid[]) as given)`.execute(
    db,
  );
  return rows;
}
