/** Cancels several dates of a series at once; those that have begun or are over stay as they are. */
import type { CancelAppointment } from '#shared/appointments.ts';
import { obstacleToCancelling } from '#shared/appointments/cancellation-rules.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import { saveOutcome } from '#server/appointments/core/outcome-reasons.ts';
import { requestLetters } from '#server/appointments/core/letter-requests.ts';
import { letterTiming } from '#server/appointments/undo/remember-undo.ts';
import { concerned, lockedSeries } from './lock-series.ts';
import * as rows from './series-store.ts';

/**
 * Within the transaction `db`; a date that was moved by hand is cancelled too. Repeated, it changes
 * nothing and writes no audit row. Returns false where the appointment is of no series.
 */
export async function cancelSeries(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, scope, version, reason, reasonId, ...notification }: CancelAppointment,
): Promise<boolean> {
  const locked = await lockedSeries(db, signedIn, appointmentId);
  if (!locked) return false;
  const { chosen, dates, practitionerIds } = locked;
  const obstacle =
    chosen.state === 'cancelled'
      ? null
      : obstacleToCancelling({ by: 'staff', ...chosen }, signedIn.now().getTime());
  if (obstacle !== null) throw new Refusal(obstacle);
  const isChanged = version !== undefined && version !== chosen.version;
  if (isChanged && chosen.state !== 'cancelled') throw new Refusal('conflict');
  const freed = concerned(signedIn, dates, { doing: 'cancel', scope, appointmentId }).filter(
    ({ state }) => state === 'booked',
  );
  const ids = freed.map(({ id }) => id);
  await rows.cancelDates(db, { ids, because: reason ?? null });
  const { organizationId } = signedIn.session.person;
  await saveOutcome(db, { organizationId, ids, use: 'cancellation', reasonId });
  await recordAll(
    db,
    signedIn,
    ids.map((id) => ({
      action: 'appointment.cancel',
      object: { type: 'Appointment', id },
      detail: { before: { state: 'booked' }, after: { state: 'cancelled' }, scope },
    })),
  );
  const timing = letterTiming(signedIn, notification);
  await requestLetters(db, signedIn, { appointmentIds: ids, about: 'cancelled', ...timing });
  await requestOffers(db, signedIn, { practitionerIds, spans: freed });
  return true;
}
