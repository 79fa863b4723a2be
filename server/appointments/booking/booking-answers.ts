/** The answers to a booking, a move and a cancellation: what speaks against it, and how to undo it. */
import type { Appointment, BookedAppointment, CancelledAppointment } from '#shared/appointments.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { remarkOf } from '#server/availability/service.ts';
import { undoOf } from '#server/appointments/undo/undo-store.ts';

export async function withUndo(
  { db, session, now }: SignedIn,
  appointment: Appointment,
): Promise<CancelledAppointment> {
  const { id: appointmentId, version } = appointment;
  const change = { madeBy: session.person.id, appointmentId, version, now: now() };
  return { ...appointment, undo: await undoOf(db, change) };
}

export async function bookedAnswer(
  signedIn: SignedIn,
  appointment: Appointment,
): Promise<BookedAppointment> {
  const remark = await remarkOf(signedIn, appointment);
  return { ...(await withUndo(signedIn, appointment)), remark };
}
