/** A new link to an appointment, which the front desk shows or prints as a code to check in by. */
import type { AppointmentRef } from '#shared/appointments.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireAppointment } from '#server/appointments/service.ts';
import { requireLiving } from '#server/patients/service.ts';
import { newAppointmentLink } from '#server/self-service/service.ts';

/** Throws 409 for what is no booked visit in person. */
export function checkInLink(
  signedIn: SignedIn,
  { appointmentId }: AppointmentRef,
): Promise<{ link: string }> {
  const { organizationId } = signedIn.session.person;
  const object = { type: 'Appointment', id: appointmentId };
  const entry = { action: 'appointment.new-link' as const, object };
  return attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      const { state, type, patient } = await requireAppointment(
        db,
        signedIn.session.person,
        appointmentId,
      );
      if (type.kind !== 'in-person') throw new Refusal('appointments.not-in-person');
      if (state !== 'booked') throw new Refusal('conflict');
      requireLiving(patient);
      const of = { organizationId, appointmentId, sentTo: null };
      const { address: link } = await newAppointmentLink(db, signedIn, of);
      await record(db, signedIn, entry);
      return { link };
    }),
  );
}
