/** Locks a series as a whole before a change, and selects the dates that the change concerns. */
import type { MoveAppointment } from '#shared/appointments.ts';
import { concernedBy } from '#shared/appointments/series.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import * as rows from './series-store.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';

const asSeriesDate = (row: rows.DateRow) => ({
  row,
  appointmentId: row.id,
  startsAt: row.startsAt.toISOString(),
  seriesAt: row.seriesAt.toISOString(),
  state: row.state,
});

/** The dates of the scope that change; the others stay. */
export function concerned(
  signedIn: SignedIn,
  dates: readonly rows.DateRow[],
  change: Pick<MoveAppointment, 'appointmentId' | 'scope'> & { doing: 'move' | 'cancel' },
): rows.DateRow[] {
  const now = signedIn.now().getTime();
  return concernedBy(dates.map(asSeriesDate), { ...change, now }).map(({ row }) => row);
}

/** Locks everybody first, then the rows, as bookings do. Returns the dates in order. */
export async function lockedSeries(db: Connection, signedIn: SignedIn, appointmentId: string) {
  const { person } = signedIn.session;
  const { practitioners, series } = await requireAppointment(db, person, appointmentId);
  if (series === null) return null;
  const { organizationId } = person;
  const practitionerIds = practitioners.map(({ id }) => id);
  await practitionerTime.lockPractitioners(db, { organizationId, ids: practitionerIds });
  const dates = await rows.lockedDates(db, accessOf(person), series.id);
  const chosen = dates.find(({ id }) => id === appointmentId);
  if (!chosen) throw new Refusal('not-found');
  return {
    series: await rows.requireSeries(db, organizationId, series.id),
    dates,
    chosen,
    practitionerIds,
  };
}

export type LockedSeries = NonNullable<Awaited<ReturnType<typeof lockedSeries>>>;
