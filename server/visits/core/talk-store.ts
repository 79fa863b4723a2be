/** Rooms in which colleagues talk: which of them is open. */
import { liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { visitsOf, type PractitionerRef } from './store.ts';

/** Of these the practitioner's own whose room is open; the newest. */
export async function openAmong(
  db: Connection,
  whose: PractitionerRef,
  ids: readonly string[],
): Promise<string | null> {
  if (ids.length === 0) return null;
  const row = await visitsOf(db, whose)
    .where('visits.id', 'in', ids)
    .where('visits.state', 'in', liveStates)
    .where('visits.opened_at', 'is not', null)
    .orderBy('visits.opened_at', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
