/** A patient's page at the front desk: who they are, what is booked for them, and what they have had. */
import { appointmentsInOrder, accessOf, requireAppointment } from '#server/appointments/service.ts';
import type { AppointmentRef } from '#shared/appointments.ts';
import type { OpenedAppointment, PatientPage, ReadPatientPage } from '#shared/front-desk.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { requirePatient } from '#server/patients/service.ts';
import { comingIds, pastIds } from './patient-page-store.ts';

/** Two years of weekly appointments. */
const mostComing = 104;

/** Throws 404 for another organization's patient, as if they did not exist (S15). */
export async function patientPage(
  signedIn: SignedIn,
  input: ReadPatientPage,
): Promise<PatientPage> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const now = signedIn.now();
  const { past: mostPast } = input;
  // A merged record's page is that of the record that has its appointments now.
  const patient = await requirePatient(db, signedIn, input.patientId);
  const patientId = patient.id;
  const query = { organizationId, patientId, now };
  const coming = await comingIds(db, { ...query, limit: mostComing });
  const past = await pastIds(db, { ...query, limit: mostPast + 1 });
  const shownIds = [...coming, ...past.slice(0, mostPast)];
  const appointments = await appointmentsInOrder(db, accessOf(session.person), shownIds);
  const among = (ids: readonly string[]) => appointments.filter(({ id }) => ids.includes(id));
  const object = { type: 'Patient', id: patientId };
  await record(db, signedIn, { action: 'patient.read', object });
  const detail = { count: appointments.length };
  await record(db, signedIn, { action: 'patient.appointments', object, detail });
  return {
    zone,
    today: dayAt(now, zone),
    patient,
    coming: among(coming),
    past: among(past.slice(0, mostPast)),
    isMorePast: past.length > mostPast,
  };
}

/** Any appointment of the organization, once it is opened; each look is audited. */
export async function openAppointment(
  signedIn: SignedIn,
  { appointmentId: id }: AppointmentRef,
): Promise<OpenedAppointment> {
  const { db, session } = signedIn;
  const appointment = await requireAppointment(db, session.person, id);
  await record(db, signedIn, {
    action: 'appointment.read',
    object: { type: 'Appointment', id },
  });
  return { zone: session.person.zone, appointment };
}
