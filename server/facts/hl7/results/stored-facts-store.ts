/** Rows of facts that HL7 v2 messages state again, and of the patients that they are about. */
import { sql } from 'kysely';
import type { SegmentFactType } from '#server/facts/hl7/segments/segment-facts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface PatientRecords {
  patientId: string;
  /** With those that were merged into it. */
  recordIds: string[];
}

/** By record number, each as the record that it leads to now. */
export async function patientRecords(
  db: Connection,
  organizationId: string,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, PatientRecords>> {
  if (identifiers.length === 0) return new Map();
  const { rows } = await sql<PatientRecords & { identifier: string }>`
    select p.external_id as identifier, coalesce(p.merged_into, p.id) as "patientId",
      array(select d.id from patients d where d.organization_id = p.organization_id
        and (d.id = coalesce(p.merged_into, p.id) or d.merged_into = coalesce(p.merged_into, p.id)))
        as "recordIds"
    from patients p
    where p.organization_id = ${organizationId} and p.external_id = any(${[...identifiers]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ identifier, ...records }) => [identifier, records]));
}

export type FactTypeOfMessages =
  | 'Encounter'
  | 'Observation'
  | 'AllergyIntolerance'
  | 'DocumentReference'
  | SegmentFactType;

export interface StoredFact {
  id: string;
  key: string;
  patientId: string;
  code: string | null;
  endedAt: Date | null;
  statedAt: Date;
  body: unknown;
}

export async function factsByKey(
  db: Connection,
  sourceId: string,
  { type, keys }: { type: FactTypeOfMessages; keys: readonly string[] },
): Promise<Map<string, StoredFact>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('facts')
    .select(['source_key as key', 'id', 'patient_id as patientId', 'code', 'body'])
    .select(['ended_at as endedAt', 'stated_at as statedAt'])
    .where('source_id', '=', sourceId)
    .where('type', '=', type)
    .where(sql<boolean>`source_key = any(${[...keys]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Of facts that were stored below a key of an earlier release, or of a record that was merged. */
export async function saveKeys(
  db: Connection,
  facts: readonly { id: string; key: string; patientId: string }[],
): Promise<void> {
  if (facts.length === 0) return;
  await sql`
    update facts f set source_key = given.key, patient_id = given.patient
    from unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map(({ key }) => key)}::text[],
      ${facts.map(({ patientId }) => patientId)}::uuid[]) as given (id, key, patient)
    where f.id = given.id`.execute(db);
}
