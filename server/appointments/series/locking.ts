/** A series that is about to change: locked as a whole, and which of its dates the change concerns. */
import type { MoveAppointment } from '#shared/appointments.ts';
import { concernedBy } from '#shared/appointments/series.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { reach, requireReached } from '../booking/booking.ts';
import * as diary from '../core/practitioner-time-store.ts';
import * as rows from './series-store.ts';

const asSeriesDate = (row: rows.DateRow) => ({
  row,
  appointmentId: row.id,
  startsAt: row.startsAt.toISOString(),
  seriesAt: row.seriesAt.toISOString(),
  state: row.state,
});

/** Which of its dates are concerned; the others of its scope stay where they are. */
export function concerned(
  signedIn: SignedIn,
  dates: readonly rows.DateRow[],
  change: Pick<MoveAppointment, 'appointmentId' | 'scope'> & { doing: 'move' | 'cancel' },
): rows.DateRow[] {
  const now = signedIn.now().getTime();
  return concernedBy(dates.map(asSeriesDate), { ...change, now }).map(({ row }) => row);
}

/** Everybody's turn first, then the rows, as bookings do. Answers the dates in their order. */
export async function lockedSeries(db: Connection, signedIn: SignedIn, appointmentId: string) {
  const { person } = signedIn.session;
  const { practitioners, series } = await requireReached(db, person, appointmentId);
  if (series === null) return null;
  const { organizationId } = person;
  const practitionerIds = practitioners.map(({ id }) => id);
  await diary.takeTurn(db, { organizationId, ids: practitionerIds });
  const dates = await rows.lockedDates(db, reach(person), series.id);
  const chosen = dates.find(({ id }) => id === appointmentId);
  if (!chosen) throw new Refusal('not-found');
  return { series: await rows.one(db, organizationId, series.id), dates, chosen, practitionerIds };
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lockedSeries>>>;
