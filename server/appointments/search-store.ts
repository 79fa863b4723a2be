/** Rows of appointments by the patient's name: which ones, in the order in which they matter. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/database.ts';
import { holdingWords } from '#server/platform/words.ts';

interface Wanted {
  organizationId: string;
  practitionerId: string;
  text: string;
  now: Date;
  limit: number;
}

/** What is yet to end in order of start, then what is over, newest first. */
export async function idsByPatient(db: Connection, wanted: Wanted): Promise<string[]> {
  const { organizationId, practitionerId, text, now, limit } = wanted;
  const isOver = sql<boolean>`a.ends_at <= ${now}`;
  const rows = await db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .select('a.id')
    .where('me.practitioner_id', '=', practitionerId)
    .where('a.organization_id', '=', organizationId)
    .where((is) => is.and(holdingWords('a.patient_folded', text)))
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then a.starts_at end`, 'desc')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
