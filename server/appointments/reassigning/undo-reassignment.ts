/** Takes back what another clinician took, as a whole, before the patients were told. */
import type { Appointment } from '#shared/appointments.ts';
import type { UndoRef } from '#shared/appointments/undo-offer.ts';
import { recordAll } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { withPractitionerQueue } from '#server/appointments/booking/book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { replacePractitioners } from './reassign-appointments.ts';
import * as undoable from './reassignment-undo-store.ts';

async function requireUndoable(db: Connection, signedIn: SignedIn, changeId: string) {
  const reassignment = await undoable.locked(db, signedIn.session.person.id, changeId);
  if (!reassignment || reassignment.until <= signedIn.now())
    throw new Refusal('appointments.undo-late');
  return reassignment;
}

async function revertReassignment(
  db: Connection,
  signedIn: SignedIn,
  { changeId }: UndoRef,
): Promise<{ appointment: Appointment; practitionerIds: string[] }> {
  const { fromId, moves } = await requireUndoable(db, signedIn, changeId);
  const givings = moves.map(({ toId, ...move }) => ({ ...move, fromId: toId, toId: fromId }));
  await replacePractitioners(db, signedIn, { givings, isBack: true });
  await signedIn.jobs.cancel(db, 'reassigned.letters', changeId);
  await undoable.remove(db, changeId);
  await recordAll(
    db,
    signedIn,
    moves.map(({ appointmentId, toId }) => ({
      action: 'appointment.undo',
      object: { type: 'Appointment', id: appointmentId },
      detail: { undone: 'reassigned', before: { practitionerId: toId } },
    })),
  );
  const { organizationId } = signedIn.session.person;
  const ids = moves.map(({ appointmentId }) => appointmentId);
  const [appointment] = await store.byIds(db, { organizationId, practitionerId: null }, ids);
  if (!appointment) throw new Refusal('not-found');
  return { appointment, practitionerIds: [fromId, ...moves.map(({ toId }) => toId)] };
}

/**
 * The first of them, as it is again. Throws 409 where it is too late, where one was changed since, or
 * where its clinician's time is taken by now.
 */
export async function undoReassigning(signedIn: SignedIn, ref: UndoRef): Promise<Appointment> {
  const reassignment = await undoable.locked(signedIn.db, signedIn.session.person.id, ref.changeId);
  if (!reassignment) throw new Refusal('appointments.undo-late');
  const ids = [reassignment.fromId, ...reassignment.moves.map(({ toId }) => toId)].toSorted();
  const { appointment, practitionerIds } = await withPractitionerQueue(
    signedIn,
    [...new Set(ids)],
    () => retriedTransaction(signedIn, (db) => revertReassignment(db, signedIn, ref)),
  );
  sendTimeChanged(signedIn, practitionerIds);
  return appointment;
}

/** The person has left the page: it stays, and the patients are told at once. */
export async function mailReassignedNow(
  db: Connection,
  signedIn: SignedIn,
  changeId: string,
): Promise<void> {
  const reassignment = await undoable.locked(db, signedIn.session.person.id, changeId);
  if (!reassignment) return;
  const data = await signedIn.jobs.waiting(db, 'reassigned.letters', changeId);
  if (data) await signedIn.jobs.send(db, 'reassigned.letters', { data, key: changeId });
  await undoable.remove(db, changeId);
}

/** It stays, and no letter about it leaves. Throws 409 where they have left. */
export async function withholdReassigning(
  db: Connection,
  signedIn: SignedIn,
  changeId: string,
): Promise<void> {
  const { moves } = await requireUndoable(db, signedIn, changeId);
  await signedIn.jobs.cancel(db, 'reassigned.letters', changeId);
  await undoable.withhold(db, changeId);
  await recordAll(
    db,
    signedIn,
    moves.map(({ appointmentId }) => ({
      action: 'appointment.withhold-letter',
      object: { type: 'Appointment', id: appointmentId },
    })),
  );
}
