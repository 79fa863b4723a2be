/** Holds: time that is taken for five minutes, then confirmed, released or expired. */
import type {
  Appointment,
  BookedAppointment,
  ConfirmHold,
  Hold,
  HoldRef,
  HoldTime,
} from '#shared/appointments.ts';
import { holdSeconds, holdsMax } from '#shared/limits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { idsOf, withPractitionerQueue, reserveTime, timeFacts } from './book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { notifyOrKeepUndo } from '#server/appointments/undo/remember-undo.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { bookInQueue } from './booking-queue.ts';
import { elsewhereFact, requirePatientFree } from '#server/appointments/placement/patient-time.ts';
import { saveTexts } from '#server/appointments/core/appointment-texts.ts';
import { patientOf } from '#server/patients/service.ts';
import { withChangeEvent, sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { bookedAnswer } from './booking-answers.ts';
import * as store from './hold-store.ts';
import { requireAppointment } from '#server/appointments/core/appointment-access.ts';

const objectOf = (id: string) => ({ type: 'Appointment', id });

/** Repeated with its key after it expired, nothing is left to return. */
async function requireHold(db: Connection, { session }: SignedIn, id: string): Promise<Hold> {
  const row = await store.byId(db, session.person, id);
  if (!row?.heldUntil) throw new Refusal('appointments.hold-over');
  return { holdId: id, ...timeFacts(row), heldUntil: row.heldUntil.toISOString() };
}

const withoutPatient = { patientName: '', patientId: null };

/** Throws as a booking does. */
export function hold(signedIn: SignedIn, input: HoldTime): Promise<Hold> {
  const action = 'appointment.hold';
  const { insteadOfHoldId } = input;
  const insert = async (db: Connection): Promise<string> => {
    const { person } = signedIn.session;
    if (insteadOfHoldId !== undefined) await store.release(db, person, insteadOfHoldId);
    const heldUntil = new Date(signedIn.now().getTime() + holdSeconds * 1000);
    const { id, span } = await reserveTime(db, signedIn, input, { ...withoutPatient, heldUntil });
    await store.releaseBeyond(db, person, holdsMax);
    await record(db, signedIn, { action, object: objectOf(id), detail: timeFacts(span) });
    return id;
  };
  return attempted(signedIn, { action }, async () => {
    const work = async (db: Connection): Promise<Hold> => {
      const id = await idempotent(db, signedIn, { action, input }, () => insert(db));
      return requireHold(db, signedIn, id);
    };
    const insertInQueue = () =>
      withPractitionerQueue(signedIn, idsOf(signedIn, input), () =>
        retriedTransaction(signedIn, work),
      );
    // The conflict may be the caller's own hold, which this one replaces: only the database can
    // decide.
    const hold = await (insteadOfHoldId
      ? insertInQueue()
      : bookInQueue(signedIn, input, insertInQueue));
    sendTimeChanged(signedIn, idsOf(signedIn, input));
    return hold;
  });
}

/** Frees the time at once; a hold that expired already is no error. */
export async function release(signedIn: SignedIn, { holdId }: HoldRef): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    const isReleased = await store.release(db, signedIn.session.person, holdId);
    if (!isReleased) return;
    await record(db, signedIn, { action: 'appointment.release', object: objectOf(holdId) });
  });
  sendTimeChanged(signedIn, []);
  return { success: true };
}

async function confirmIt(db: Connection, signedIn: SignedIn, input: ConfirmHold): Promise<void> {
  const { holdId: id } = input;
  const { patientName, patientId } = await patientOf(db, signedIn, input);
  const row = await store.locked(db, signedIn.session.person, id);
  if (!row || (row.heldUntil !== null && row.heldUntil <= signedIn.now()))
    throw new Refusal('appointments.hold-over');
  if (row.heldUntil === null) {
    if (row.patientName !== patientName || row.patientId !== patientId)
      throw new Refusal('appointments.other-details');
    return;
  }
  const patientElsewhereBecause = await requirePatientFree(db, signedIn, {
    patientId,
    patientElsewhereBecause: input.patientElsewhereBecause,
    span: row,
  });
  await store.confirm(db, { id, patientName, patientId, patientElsewhereBecause });
  const entry = { action: 'appointment.book' as const, object: objectOf(id) };
  const written = await saveTexts(db, {
    organizationId: signedIn.session.person.organizationId,
    ids: [id],
    texts: input,
  });
  const detail = { ...timeFacts(row), ...elsewhereFact(patientElsewhereBecause), ...written };
  await record(db, signedIn, { ...entry, detail });
  await notifyOrKeepUndo(db, signedIn, { ...input, appointmentId: id, about: 'booked' });
}

/** Turns an own hold into a booking; repeated with the same patient, nothing more happens. */
export function confirm(signedIn: SignedIn, input: ConfirmHold): Promise<BookedAppointment> {
  const entry = { action: 'appointment.book' as const, object: objectOf(input.holdId) };
  const work = async (db: Connection): Promise<Appointment> => {
    await confirmIt(db, signedIn, input);
    return requireAppointment(db, signedIn.session.person, input.holdId);
  };
  const confirmed = () =>
    withChangeEvent(signedIn, () =>
      inTurn(signedIn.db, [`appointment ${input.holdId}`], () =>
        retriedTransaction(signedIn, work),
      ),
    );
  return attempted(signedIn, entry, async () => bookedAnswer(signedIn, await confirmed()));
}
