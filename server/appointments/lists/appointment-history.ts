/** Who booked, moved and cancelled an appointment, and what else its patient has had or will have. */
import type { Appointment, AppointmentRef } from '#shared/appointments.ts';
import type {
  AppointmentHistory,
  AppointmentStep,
} from '#shared/appointments/appointment-history.ts';
import type { PatientRef } from '#shared/patients.ts';
import { record, stepsOf, type AuditedStep } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import * as store from '#server/appointments/core/appointment-store.ts';

const actionOf = {
  'appointment.book': 'booked',
  'appointment.move': 'moved',
  'appointment.change': 'changed',
  'appointment.cancel': 'cancelled',
} as const;

/** The newest of them; the rest of an appointment that is moved more often is in the audit. */
const mostSteps = 20;
const mostAppointments = 10;

function beforeOf({ detail }: AuditedStep): string | null {
  const before = detail['before'] as { startsAt?: unknown } | undefined;
  return typeof before?.startsAt === 'string' ? before.startsAt : null;
}

const isOfBooking = (action: string): action is keyof typeof actionOf =>
  Object.hasOwn(actionOf, action);

const stepOf = (step: AuditedStep): AppointmentStep[] =>
  isOfBooking(step.action)
    ? [{ at: step.at, action: actionOf[step.action], by: step.by, before: beforeOf(step) }]
    : [];

/** Throws 404 for an appointment that the person may not change, as if it did not exist. */
export async function history(
  { db, session }: SignedIn,
  { appointmentId: id }: AppointmentRef,
): Promise<AppointmentHistory> {
  const { person } = session;
  await requireAppointment(db, person, id);
  const actions = Object.keys(actionOf).filter(isOfBooking);
  const filter = { type: 'Appointment', id, actions, most: mostSteps };
  return { steps: (await stepsOf(db, person, filter)).flatMap(stepOf) };
}

/**
 * The patient's newest appointments, newest first: the reader's own, and for planners those of the
 * whole hospital.
 */
export async function appointmentsOfPatient(
  signedIn: SignedIn,
  { patientId }: PatientRef,
): Promise<{ zone: string; appointments: Appointment[] }> {
  const { db, session } = signedIn;
  const { person } = session;
  const rows = await store.ofPatient(db, accessOf(person), { patientId, limit: mostAppointments });
  await record(db, signedIn, {
    action: 'patient.appointments',
    object: { type: 'Patient', id: patientId },
    detail: { count: rows.length },
  });
  return { zone: person.zone, appointments: rows };
}
