/** Rows of patients who are asked to choose another time. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** The patient is not asked any more. The appointment's version grows, as when they were. */
export async function unask(
  db: Connection,
  { appointmentId, organizationId }: { appointmentId: string; organizationId: string },
): Promise<void> {
  await sql`with gone as (
      delete from time_choices where appointment_id = ${appointmentId}
        and organization_id = ${organizationId} returning appointment_id)
    update appointments set created_by = created_by
    where id in (select appointment_id from gone)`.execute(db);
}
