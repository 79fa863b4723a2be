/** Patients' requests at the desk: listed until somebody accepts, declines, or proposes another time. */
import {
  lockPractitioners,
  withPractitionerQueue,
  requireStart,
  timeFacts,
  findPlacement,
  requireTypeRecord,
} from '#server/appointments/service.ts';
import type {
  AcceptRequest,
  BookingRequests,
  DeclineRequest,
  ProposeTime,
} from '#shared/self-service/booking-page.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import type { AuditAction } from '#shared/audit.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { spanFrom } from '#server/platform/times/spans.ts';
import {
  bookForPatient,
  insertHold,
  objectOf,
} from '#server/self-service/core/book-for-patient.ts';
import * as store from '#server/self-service/core/public-booking-store.ts';
import * as publicHolds from '#server/self-service/core/public-hold-store.ts';
import { openRequests } from './booking-request-store.ts';

const mostListed = 100;

export async function requests(signedIn: SignedIn): Promise<BookingRequests> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const bookingRequests = await openRequests(db, {
    organizationId,
    now: now(),
    limit: mostListed + 1,
  });
  const shownRequests = bookingRequests.slice(0, mostListed);
  await record(db, signedIn, { action: 'booking.read', detail: { count: shownRequests.length } });
  return { zone, requests: shownRequests, isMore: bookingRequests.length > mostListed };
}

/** `practitionerId`: the colleague with whom another time is proposed. */
type AnswerOf = DeclineRequest & Pick<ProposeTime, 'practitionerId'>;

/** Whose time an answer changes. */
const idsOf = (booking: store.BookingRow, { practitionerId }: AnswerOf): string[] => [
  ...new Set([booking.practitionerId, practitionerId ?? booking.practitionerId]),
];

/** The practitioners first, as all who change their time do it. */
async function lockRequest(
  db: Connection,
  { session }: SignedIn,
  { requestId, version, practitionerId }: AnswerOf,
): Promise<store.BookingRow> {
  const { organizationId } = session.person;
  const booking = await store.byId(db, requestId);
  if (booking?.organizationId !== organizationId) throw new Refusal('not-found');
  const ids = idsOf(booking, { requestId, version, practitionerId });
  await lockPractitioners(db, { organizationId, ids });
  const row = await store.locked(db, requestId);
  if (row?.state !== 'requested' && row?.state !== 'proposed')
    throw new Refusal('appointments.request-answered');
  if (row.version !== version) throw new Refusal('conflict');
  return row;
}

type Answer = (db: Connection, row: store.BookingRow) => Promise<void>;

/** Throws 409 where somebody else, or the patient, has answered meanwhile. */
async function answered(
  signedIn: SignedIn,
  { action, input }: { action: AuditAction; input: AnswerOf },
  answer: Answer,
): Promise<{ success: true }> {
  return attempted(signedIn, { action }, async () => {
    const booking = await store.byId(signedIn.db, input.requestId);
    const ids = booking ? idsOf(booking, input) : [];
    await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, async (db) => {
        const row = await lockRequest(db, signedIn, input);
        await answer(db, row);
      }),
    );
    sendTimeChanged(signedIn, ids);
    return { success: true };
  });
}

/** The time that the patient asked for, or has been asked about, becomes their appointment. */
export const accept = (signedIn: SignedIn, input: AcceptRequest): Promise<{ success: true }> => {
  const action = 'booking.accept';
  return answered(signedIn, { action, input }, async (db, row) => {
    const { fullName, birthDate, email, phone, language, heldUntil, isStaffed } = row;
    const isHeld = isStaffed && heldUntil !== null && heldUntil > signedIn.now();
    if (!isHeld || fullName === null) throw new Refusal('appointments.hold-over');
    const details = { fullName, birthDate, email, phone, language };
    await bookForPatient(db, signedIn, { row, details, patientId: input.patientId });
    await store.end(db, row.id, { state: 'booked', answeredBy: signedIn.session.person.id });
    await record(db, signedIn, { action, object: objectOf(row) });
  });
};

export const decline = (signedIn: SignedIn, input: DeclineRequest): Promise<{ success: true }> => {
  const action = 'booking.decline';
  return answered(signedIn, { action, input }, async (db, row) => {
    const answeredBy = signedIn.session.person.id;
    await store.end(db, row.id, { state: 'declined', answeredBy, needsContact: true });
    if (row.appointmentId !== null) await publicHolds.releaseHold(db, row.appointmentId);
    await record(db, signedIn, { action, object: objectOf(row) });
    const data = { bookingId: row.id, about: 'declined' } as const;
    await signedIn.jobs.send(db, 'booking.letter', { data });
  });
};

/** With the clinician who was asked for, or a colleague; locked. Throws where they have left, or may not hold the type. */
async function requireHolder(
  db: Connection,
  { organizationId, type, id }: { organizationId: string; type: TypeRecord; id: string },
): Promise<void> {
  const [holder] = await lockPractitioners(db, { organizationId, ids: [id] });
  if (!holder)
    throw new Refusal('appointments.hold-over', {
      words: 'The clinician does not work here any more. Propose a time with a colleague.',
    });
  if (!mayHold(type, { id, hospitalRole: holder.hospitalRole }))
    throw new Refusal('appointments.not-theirs');
}

/** Held for the patient until it begins; what they asked for first is free again. */
export const propose = (signedIn: SignedIn, input: ProposeTime): Promise<{ success: true }> => {
  const action = 'booking.propose';
  return answered(signedIn, { action, input }, async (db, row) => {
    const { id: answeredBy, organizationId } = signedIn.session.person;
    const type = await requireTypeRecord(db, organizationId, row.typeId);
    const startsAt = new Date(input.startsAt);
    requireStart(startsAt, signedIn.now(), type);
    const span = spanFrom(startsAt, type.durationMinutes);
    const practitionerId = input.practitionerId ?? row.practitionerId;
    const practitionerIds = [practitionerId];
    await requireHolder(db, { organizationId, type, id: practitionerId });
    if (row.appointmentId !== null) await publicHolds.releaseHold(db, row.appointmentId);
    const request = { type, span, practitionerIds, because: null, locationId: undefined };
    const placement = await findPlacement(db, signedIn, request);
    const time = { organizationId, type, span, placement, practitionerIds };
    const appointmentId = await insertHold(db, { ...time, heldUntil: startsAt });
    await store.propose(db, row.id, { practitionerId, appointmentId, ...span, answeredBy });
    const detail = {
      before: { ...timeFacts(row), practitionerId: row.practitionerId },
      after: { ...timeFacts(span), practitionerId },
    };
    await record(db, signedIn, { action, object: objectOf({ ...row, appointmentId }), detail });
    const data = { bookingId: row.id, about: 'proposed' } as const;
    await signedIn.jobs.send(db, 'booking.letter', { data });
  });
};
