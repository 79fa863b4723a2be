/** Rows of a patient's appointments on both sides of now. */
import type { Connection } from '#server/platform/postgres/database.ts';

interface SideQuery {
  organizationId: string;
  patientId: string;
  now: Date;
  limit: number;
}

const ofPatient = (db: Connection, { organizationId, patientId }: SideQuery) =>
  db
    .selectFrom('appointments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('patient_id', '=', patientId)
    .where('held_until', 'is', null);

/** Those that have not ended, the next one first. */
export async function comingIds(db: Connection, query: SideQuery): Promise<string[]> {
  const rows = await ofPatient(db, query)
    .where('ends_at', '>', query.now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(query.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that have ended, the newest first. */
export async function pastIds(db: Connection, query: SideQuery): Promise<string[]> {
  const rows = await ofPatient(db, query)
    .where('ends_at', '<=', query.now)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(query.limit)
    .execute();
  return rows.map(({ id }) => id);
}
