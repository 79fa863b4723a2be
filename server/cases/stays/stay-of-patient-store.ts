/** Reads in which stay a patient is now, as other systems said it. */
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
