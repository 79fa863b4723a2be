/** Another time for the row of an appointment, and for whatever follows it. */
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './core/days.ts';
import * as locationTimes from './core/location-time-store.ts';

interface NewTime {
  id: string;
  span: Span;
  beside: 'capacity' | 'reason' | null;
  besideBecause: string | null;
  location: locationTimes.TakenLocation | null;
}

/** Its clinicians' rows follow by their foreign key; throws 23P01 where one of them is not free. */
export async function retime(
  db: Connection,
  { id, span, beside, besideBecause, location }: NewTime,
): Promise<void> {
  await locationTimes.leave(db, [id]);
  await db
    .updateTable('appointments')
    .set({
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      beside,
      beside_because: besideBecause,
    })
    .where('id', '=', id)
    .execute();
  await locationTimes.take(db, [{ appointmentId: id, location }]);
}
