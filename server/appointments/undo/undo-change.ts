/** Undoes a booking, a move, a cancellation or a giving in its first seconds, before the patient was told. */
import type { Appointment } from '#shared/appointments.ts';
import type { UndoRef } from '#shared/appointments/undo-offer.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { withPractitionerQueue } from '#server/appointments/booking/book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { findPlacement } from '#server/appointments/placement/find-placement.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { freedTimeOf, requestOffers } from '#server/appointments/core/freed-time.ts';
import {
  dropReminders,
  letterKeyOf,
  requestReminders,
  sendWaitingLetter,
  withdrawLetter,
} from '#server/appointments/core/letter-requests.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import {
  mailReassignedNow,
  undoReassigning,
  withholdReassigning,
} from '#server/appointments/reassigning/undo-reassignment.ts';
import { isLatestLetterAsking, unask } from './time-choice-store.ts';
import * as changes from './undo-store.ts';

/** Locks the people, the appointment and the change. Throws 409 where it is too late. */
async function lockChange(db: Connection, signedIn: SignedIn, changeId: string) {
  const { person } = signedIn.session;
  const change = await changes.locked(db, person.id, changeId);
  if (!change) throw new Refusal('appointments.undo-late');
  const { appointmentId: id, letterKey: key } = change;
  const { practitioners } = await requireAppointment(db, person, id);
  const practitionerIds = practitioners.map((practitioner) => practitioner.id);
  const { organizationId } = person;
  await practitionerTime.lockPractitioners(db, { organizationId, ids: practitionerIds });
  const appointment = await store.locked(db, accessOf(person), id);
  if (!appointment) throw new Refusal('not-found');
  const isLeft = (await letterKeyOf(db, id)) !== key;
  if (isLeft || change.until <= signedIn.now()) throw new Refusal('appointments.undo-late');
  if (appointment.version !== change.version) throw new Refusal('conflict');
  return { change, appointment, practitionerIds };
}

type Locked = Awaited<ReturnType<typeof lockChange>>;

/** Where it was, if that is still free. */
async function moveBack(db: Connection, signedIn: SignedIn, locked: Locked): Promise<void> {
  const { change, appointment, practitionerIds } = locked;
  const {
    startsAt,
    endsAt,
    overbookedBecause = null,
    patientElsewhereBecause = null,
    locationId,
  } = change.before;
  if (startsAt === undefined || endsAt === undefined) throw new Refusal('appointments.undo-late');
  const { organizationId } = signedIn.session.person;
  const type = await requireTypeRecord(db, organizationId, appointment.typeId);
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const placement = await findPlacement(db, signedIn, {
    type: { ...type, ...appointment.buffers },
    span,
    practitionerIds,
    because: overbookedBecause,
    locationId: locationId ?? undefined,
    moved: { id: change.appointmentId, locationId: locationId ?? null },
  });
  await practitionerTime.retime(db, {
    id: change.appointmentId,
    span,
    patientElsewhereBecause,
    ...placement,
  });
}

async function revert(db: Connection, signedIn: SignedIn, locked: Locked): Promise<void> {
  const { kind, appointmentId: id } = locked.change;
  const { organizationId } = signedIn.session.person;
  if (kind === 'moved') await moveBack(db, signedIn, locked);
  else if (kind === 'cancelled') await store.setState(db, organizationId, { id, state: 'booked' });
  else if (kind === 'choose') {
    // Asked by an earlier letter, they still are.
    if (!(await isLatestLetterAsking(db, id)))
      await unask(db, { organizationId, appointmentId: id });
    return;
  } else {
    await store.setState(db, organizationId, { id, state: 'cancelled', because: 'Undone' });
    await dropReminders(db, signedIn.jobs, id);
    const appointment = await requireAppointment(db, signedIn.session.person, id);
    await requestOffers(db, signedIn, freedTimeOf(appointment));
    return;
  }
  await requestReminders(db, signedIn, [id]);
}

async function undoIt(db: Connection, signedIn: SignedIn, { changeId }: UndoRef): Promise<string> {
  const locked = await lockChange(db, signedIn, changeId);
  const { kind, appointmentId: id, letterKey: key, replaced } = locked.change;
  await revert(db, signedIn, locked);
  await withdrawLetter(db, signedIn.jobs, { key, replaced });
  await changes.remove(db, changeId);
  const object = { type: 'Appointment', id };
  await record(db, signedIn, { action: 'appointment.undo', object, detail: { undone: kind } });
  return id;
}

/**
 * Withdraws the letter in the same transaction. Throws 409 where it is too late, where somebody
 * else changed the appointment since, or where its old time is taken by now.
 */
export function undo(signedIn: SignedIn, ref: UndoRef): Promise<Appointment> {
  const { db: pool, session } = signedIn;
  const work = async (db: Connection): Promise<Appointment> =>
    requireAppointment(db, session.person, await undoIt(db, signedIn, ref));
  return attempted(signedIn, { action: 'appointment.undo' }, async () => {
    const appointmentId = await changes.appointmentOf(pool, session.person.id, ref.changeId);
    if (appointmentId === null) return undoReassigning(signedIn, ref);
    const { organizationId } = session.person;
    const ids = await practitionerTime.idsOn(pool, { organizationId, appointmentId });
    return withChangeEvent(signedIn, () =>
      withPractitionerQueue(signedIn, ids, () => retriedTransaction(signedIn, work)),
    );
  });
}

/** The person has left the page: it is not undone any more, and the patient is told at once. */
export async function notifyNow(
  signedIn: SignedIn,
  { changeId }: UndoRef,
): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    const change = await changes.locked(db, signedIn.session.person.id, changeId);
    if (!change) return mailReassignedNow(db, signedIn, changeId);
    await sendWaitingLetter(db, signedIn, change.letterKey);
    await changes.remove(db, changeId);
  });
  return { success: true };
}

/** The change stays, and its letter does not leave. Throws 409 where it has left. */
export function doNotTell(signedIn: SignedIn, { changeId }: UndoRef): Promise<{ success: true }> {
  const action = 'appointment.withhold-letter';
  return attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const ownId = signedIn.session.person.id;
      if ((await changes.appointmentOf(db, ownId, changeId)) === null) {
        await withholdReassigning(db, signedIn, changeId);
        return { success: true };
      }
      const { change } = await lockChange(db, signedIn, changeId);
      const { appointmentId: id, letterKey: key } = change;
      await withdrawLetter(db, signedIn.jobs, { key, replaced: null });
      await changes.withhold(db, changeId);
      await record(db, signedIn, { action, object: { type: 'Appointment', id } });
      return { success: true };
    }),
  );
}
