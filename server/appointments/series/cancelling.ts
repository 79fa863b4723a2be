/** Cancelling several dates of a series at once; what has begun or is over stays as it is. */
import type { CancelAppointment } from '#shared/appointments.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { askForOffers } from '../core/freed-time.ts';
import { tellPatients } from '../core/letters.ts';
import { obstacleTo } from '../core/rules.ts';
import { concerned, lockedSeries } from './locking.ts';
import * as rows from './series-store.ts';

/**
 * Within the transaction `db`; one that was moved by hand goes too. Repeated, it changes and records
 * nothing more. Answers false where the appointment is of no series.
 */
export async function cancelSeries(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, scope, version, reason }: CancelAppointment,
): Promise<boolean> {
  const locked = await lockedSeries(db, signedIn, appointmentId);
  if (!locked) return false;
  const { chosen, dates, practitionerIds } = locked;
  const obstacle = chosen.state === 'cancelled' ? null : obstacleTo(chosen.state, 'cancelled');
  if (obstacle !== null) throw new Refusal(obstacle);
  const isChanged = version !== undefined && version !== chosen.version;
  if (isChanged && chosen.state !== 'cancelled') throw new Refusal('conflict');
  const freed = concerned(signedIn, dates, { doing: 'cancel', scope, appointmentId }).filter(
    ({ state }) => state === 'booked',
  );
  const ids = freed.map(({ id }) => id);
  await rows.cancelDates(db, { ids, because: reason ?? null });
  await recordAll(
    db,
    signedIn,
    ids.map((id) => ({
      action: 'appointment.cancel',
      object: { type: 'Appointment', id },
      detail: { before: { state: 'booked' }, after: { state: 'cancelled' }, scope },
    })),
  );
  await tellPatients(db, signedIn, { appointmentIds: ids, about: 'cancelled' });
  await askForOffers(db, signedIn, { practitionerIds, spans: freed });
  return true;
}
