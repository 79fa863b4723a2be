/** Rows of patients who are asked to choose another time. */
import { sql } from 'kysely';
import { changeLetterKinds } from '#shared/front-desk/unsent-letters.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/**
 * The patient is not asked any more; false where they were not asked about the present time. The
 * appointment's version grows, as when they were.
 */
export async function unask(
  db: Connection,
  { appointmentId, organizationId }: { appointmentId: string; organizationId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isPresent: boolean }>`with gone as (
      delete from time_choices where appointment_id = ${appointmentId}
        and organization_id = ${organizationId} returning appointment_id, starts_at)
    update appointments a set created_by = a.created_by
    from gone where a.id = gone.appointment_id
    returning a.starts_at = gone.starts_at as "isPresent"`.execute(db);
  return rows[0]?.isPresent ?? false;
}

/** Another clinician sees them at the same time, and they are told so. Asked since then, they still are. */
export async function unaskReassigned(
  db: Connection,
  { appointmentIds, before }: { appointmentIds: readonly string[]; before: Date },
): Promise<void> {
  await db
    .deleteFrom('time_choices')
    .where('appointment_id', 'in', [...appointmentIds])
    .where('asked_at', '<', before)
    .execute();
}

/** Whether the latest letter about the appointment that left asks its patient to choose another time. */
export async function isLatestLetterAsking(
  db: Connection,
  appointmentId: string,
): Promise<boolean> {
  const latest = await db
    .selectFrom('letters')
    .select('about')
    .where('appointment_id', '=', appointmentId)
    .where('about', 'in', changeLetterKinds)
    .orderBy('begun_at', 'desc')
    .executeTakeFirst();
  return latest?.about === 'choose';
}
