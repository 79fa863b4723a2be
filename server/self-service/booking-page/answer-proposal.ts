/** The patient's side of a request: how it stands, taking it back, and the answer to another time. */
import type {
  AnswerProposal,
  BookingToken,
  PublicRequest,
} from '#shared/self-service/booking-page.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { hashOf } from '#server/platform/secrets.ts';
import { bookForPatient, objectOf } from '#server/self-service/core/book-for-patient.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import * as publicHolds from '#server/self-service/core/public-hold-store.ts';
import { requireMayLook, timeOf } from './booking-page.ts';

async function find(visitor: Visitor, token: string): Promise<store.BookingRow | null> {
  await requireMayLook(visitor);
  const hash = hashOf(token);
  const booking = hash && (await store.byHash(visitor.db, hash));
  if (booking && booking.state !== 'held') return booking;
  await recordCounted(visitor.db, visitor, { action: 'booking.link', outcome: 'refused' });
  return null;
}

/** Its time is held, and its clinician works here then. */
const isHeld = ({ heldUntil, isStaffed }: store.BookingRow, now: Date) =>
  isStaffed && heldUntil !== null && heldUntil > now;

/** The clinic still owes an answer, though the time may be held no more. */
const isOpen = (row: store.BookingRow, now: Date) =>
  (row.state === 'requested' && row.startsAt > now) ||
  (row.state === 'proposed' && isHeld(row, now));

async function view(db: Connection, row: store.BookingRow, now: Date): Promise<PublicRequest> {
  const { state, endsAt, appointmentState } = row;
  const isBooked = state === 'booked' && appointmentState === 'booked' && endsAt > now;
  if (state === 'declined' || isBooked) return { state, time: await timeOf(db, row.id) };
  if (state === 'requested' && isOpen(row, now)) {
    const time = await timeOf(db, row.id);
    return { state: isHeld(row, now) ? state : 'without-time', time };
  }
  if (state === 'proposed' && isOpen(row, now)) return { state, time: await timeOf(db, row.id) };
  return { state: 'gone' };
}

export async function request(visitor: Visitor, { token }: BookingToken): Promise<PublicRequest> {
  const row = await find(visitor, token);
  if (!row) return { state: 'gone' };
  const account = { id: null, organizationId: row.organizationId };
  await record(visitor.db, visitor, { action: 'booking.link', account, object: objectOf(row) });
  return view(visitor.db, row, visitor.now());
}

async function accept(db: Connection, visitor: Visitor, row: store.BookingRow): Promise<void> {
  const { fullName, birthDate, email, phone, language } = row;
  if (fullName === null) throw new Refusal('appointments.hold-over');
  const details = { fullName, birthDate, email, phone, language };
  await bookForPatient(db, visitor, { row, details });
  await store.end(db, row.id, { state: 'booked' });
}

async function withdraw(db: Connection, visitor: Visitor, row: store.BookingRow): Promise<void> {
  await store.end(db, row.id, { state: 'withdrawn' });
  if (row.appointmentId !== null) await publicHolds.releaseHold(db, row.appointmentId);
  await record(db, visitor, {
    action: 'booking.decline',
    account: { id: null, organizationId: row.organizationId },
    object: objectOf(row),
    detail: { by: 'patient' },
  });
}

/** Accepts another time, or takes the request back; answered twice, the first answer counts. */
export async function answer(
  visitor: Visitor,
  { token, accepts }: AnswerProposal,
): Promise<PublicRequest> {
  const booking = await find(visitor, token);
  if (!booking) return { state: 'gone' };
  await retriedTransaction(visitor, async (db) => {
    const row = await store.locked(db, booking.id);
    if (!row || !isOpen(row, visitor.now())) return;
    if (!accepts) await withdraw(db, visitor, row);
    else if (row.state === 'proposed') await accept(db, visitor, row);
  });
  const { organizationId, practitionerId } = booking;
  visitor.changed({ organizationId, area: 'appointments', practitionerIds: [practitionerId] });
  const after = await store.byId(visitor.db, booking.id);
  return after ? view(visitor.db, after, visitor.now()) : { state: 'gone' };
}
