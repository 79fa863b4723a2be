/** An appointment that was booked by a name alone gets its patient, as do the others of its series. */
import type { Appointment } from '#shared/appointments.ts';
import type { LinkPatient } from '#shared/patients/patient-merges.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { requirePatientFree } from '#server/appointments/placement/patient-time.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { requestReminders } from '#server/appointments/core/letter-requests.ts';
import { openStates } from '#shared/appointments/appointment-states.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { linkAppointments } from '#server/appointments/changing/link-patient-store.ts';
import { patientOf } from '#server/patients/service.ts';

async function link(db: Connection, signedIn: SignedIn, input: LinkPatient): Promise<void> {
  const { person } = signedIn.session;
  const { appointmentId: id } = input;
  const { type } = await requireAppointment(db, person, id);
  if (type.kind === 'meeting') throw new Refusal('not-found');
  const before = await store.locked(db, accessOf(person), id);
  // Locked only now, as a move does it.
  const { patientId, patientName } = await patientOf(db, signedIn, input);
  if (!before || patientId === null) throw new Refusal('not-found');
  if (before.patientId === patientId) return;
  if (before.patientId !== null) throw new Refusal('conflict');
  if (openStates.includes(before.state))
    await requirePatientFree(db, signedIn, { patientId, span: before, exceptId: id });
  const ids = await linkAppointments(db, { id, patientId, patientName });
  await recordAll(
    db,
    signedIn,
    ids.map((appointmentId) => ({
      action: 'appointment.link-patient',
      object: { type: 'Appointment', id: appointmentId },
      detail: { patientId },
    })),
  );
  await requestReminders(db, signedIn, ids);
}

/**
 * The patient is not written to, but reminded as usual. Throws 409 where the appointment has another
 * patient, or the patient is elsewhere then.
 */
export function linkPatient(signedIn: SignedIn, input: LinkPatient): Promise<Appointment> {
  const object = { type: 'Appointment', id: input.appointmentId };
  const work = async (db: Connection) => {
    await link(db, signedIn, input);
    return requireAppointment(db, signedIn.session.person, input.appointmentId);
  };
  return attempted(signedIn, { action: 'appointment.link-patient', object }, () =>
    withChangeEvent(signedIn, () => retriedTransaction(signedIn, work)),
  );
}
