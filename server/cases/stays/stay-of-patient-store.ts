/** Reads in which stay a patient is now, and whether a stay is theirs, as other systems said it. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

/** The one that began last; null where the patient is in none. */
export async function currentStayOf(
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('facts')
    .select('id')
    .where((is) =>
      allEqual(is, {
        organization_id: organizationId,
        patient_id: patientId,
        type: 'Encounter',
        status: 'in-progress',
      }),
    )
    .orderBy('effective_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Also of a record that was merged into the patient's. */
export async function isStayOf(
  db: Connection,
  organizationId: string,
  { patientId, encounterId }: { patientId: string; encounterId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('facts')
    .select('id')
    .where('id', '=', encounterId)
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'Encounter')
    .where('status', '!=', 'entered-in-error')
    .where(
      sql<boolean>`patient_id in (select id from patients
        where id = ${patientId} or merged_into = ${patientId})`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
