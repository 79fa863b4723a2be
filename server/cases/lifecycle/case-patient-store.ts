/** Reads whether a patient is one of the organization that opens a case about them. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

export const hasPatient = async (
  db: Connection,
  organizationId: string,
  patientId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('patients')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, id: patientId }))
    .executeTakeFirst()) !== undefined;
