/** Rows of appointments that get their patient. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** The appointment, and those of its series that have the same name and no patient either. */
export async function linkAppointments(
  db: Connection,
  { id, patientId, patientName }: { id: string; patientId: string; patientName: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update appointments a set patient_id = ${patientId}, patient_name = ${patientName}
    from appointments chosen
    where chosen.id = ${id} and a.patient_id is null and a.held_until is null
      and (a.id = chosen.id or (a.series_id = chosen.series_id
        and a.patient_name = chosen.patient_name))
    returning a.id`.execute(db);
  return rows.map((row) => row.id);
}
