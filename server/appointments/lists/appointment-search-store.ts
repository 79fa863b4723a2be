/** Rows of appointments found by the patient's name and the reason, the most relevant first. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import { ownAppointments } from '#server/platform/sql/appointment-rows.ts';

interface SearchQuery {
  organizationId: string;
  practitionerId: string;
  text: string;
  now: Date;
  limit: number;
}

/** Appointments that have not ended in order of start, then past ones, newest first. */
export async function idsByPatient(db: Connection, query: SearchQuery): Promise<string[]> {
  const { organizationId, practitionerId, text, now, limit } = query;
  const isOver = sql<boolean>`a.ends_at <= ${now}`;
  const words = sql`(a.patient_folded || ' ' || coalesce(texts.reason_folded, ''))`;
  const rows = await ownAppointments(db, practitionerId)
    .leftJoin('appointment_texts as texts', 'texts.appointment_id', 'a.id')
    .select('a.id')
    .where('a.organization_id', '=', organizationId)
    .where((is) => is.and(matchesAllWords(words, text)))
    .orderBy(isOver)
    .orderBy(sql`case when ${isOver} then a.starts_at end`, 'desc')
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
