/** Finds what a repeated booking has booked before. */
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from '#server/platform/idempotency/idempotency-store.ts';

/** The appointment that the caller has booked with this key; null where there is none. */
export async function earlierBooking(
  { db, session }: SignedIn,
  key: string,
): Promise<string | null> {
  const action = 'appointment.book';
  const row = await store.byKey(db, { practitionerId: session.person.id, key, action });
  return row?.objectId ?? null;
}
