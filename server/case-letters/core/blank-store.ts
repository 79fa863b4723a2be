/** What the record has for the blanks of a letter: coverages, claims and answers of payers, the stay, and who writes. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

export interface StoredBody {
  id: string;
  type: string;
  encounterId: string | null;
  body: unknown;
  effectiveAt: Date;
}

const types = ['Coverage', 'Claim', 'ClaimResponse'] as const;
const mostOfEach = 100;

/** The newest first, of the patient's other records too where they were merged. */
export async function paymentFacts(
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<StoredBody[]> {
  const { rows } = await sql<StoredBody>`
    select r.* from unnest(${[...types]}::text[]) as t (type)
    cross join lateral (
      select f.id, f.type, f.encounter_id as "encounterId", f.body, f.effective_at as "effectiveAt"
      from facts f
      where f.organization_id = ${organizationId} and f.type = t.type and f.status = 'active'
        and f.patient_id in (select same.id from same_patients(${patientId}) as same (id))
      order by f.effective_at desc, f.id limit ${mostOfEach}) r
    order by r."effectiveAt" desc, r.id`.execute(db);
  return rows;
}

/** FHIR's Encounter of the stay. */
export const stayBody = (db: Connection, organizationId: string, encounterId: string) =>
  db
    .selectFrom('facts')
    .select(['body', 'effective_at as effectiveAt'])
    .where((is) => allEqual(is, { organization_id: organizationId, id: encounterId }))
    .executeTakeFirst();

export async function phoneOf(db: Connection, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('practitioners')
    .select('phone')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.phone ?? null;
}
