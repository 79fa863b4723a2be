/** Books appointments: for all practitioners or none, in one transaction, once per idempotency key. */
import type { Appointment, BookedAppointment, NewAppointment } from '#shared/appointments.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { may } from '#shared/roles.ts';
import { practitionerQueues } from '#server/people/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { notifyOrKeepUndo } from '#server/appointments/undo/remember-undo.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { bookInQueue } from './booking-queue.ts';
import { bookedAnswer } from './booking-answers.ts';
import { patientOf } from '#server/patients/service.ts';
import { elsewhereFact, requirePatientFree } from '#server/appointments/placement/patient-time.ts';
import { saveTexts } from '#server/appointments/core/appointment-texts.ts';
import { findPlacement } from '#server/appointments/placement/find-placement.ts';
import { faultOfStart } from '#server/appointments/core/appointment-rules.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { requireType } from '#server/availability/service.ts';
import type { Span } from '#shared/time.ts';
import { spanFrom } from '#server/platform/times/spans.ts';

export type BookingRequest = Omit<NewAppointment, 'patientName' | 'patientId' | 'idempotencyKey'>;

export const leadOf = ({ session }: SignedIn, { leadId }: Pick<BookingRequest, 'leadId'>): string =>
  leadId ?? session.person.id;

/** The practitioners, each once; in one order for all bookings. */
export const idsOf = (
  signedIn: SignedIn,
  request: Pick<BookingRequest, 'leadId' | 'withPractitionerIds'>,
): string[] => [...new Set([leadOf(signedIn, request), ...request.withPractitionerIds])].toSorted();

/** To book for another lead, or although somebody is not free, the caller needs the permission. */
export function requireAllowed(
  { session }: SignedIn,
  { leadId, overbookBecause }: Pick<BookingRequest, 'leadId' | 'overbookBecause'>,
): void {
  const { person } = session;
  const isOther = leadId !== undefined && leadId !== person.id;
  if (isOther && !may(person, 'appointments.plan')) throw new Refusal('access.denied');
  if (overbookBecause !== undefined && !may(person, 'appointments.overbook'))
    throw new Refusal('access.denied');
}

export function requireStart(startsAt: Date, now: Date, type: TypeRecord): void {
  const fault = faultOfStart(startsAt, now, type);
  if (fault !== null) throw wrongField('startsAt', fault);
}

interface ReservationDetails {
  patientName: string;
  patientId: string | null;
  heldUntil: Date | null;
  /** The caller has checked that the person may book for these practitioners. */
  isForOthers?: true | undefined;
}

/** Within the transaction `db`. Throws 404 where a colleague or the type is not of this hospital. */
export async function reserveTime(
  db: Connection,
  signedIn: SignedIn,
  request: BookingRequest,
  details: ReservationDetails,
) {
  const { id: bookedBy, organizationId } = signedIn.session.person;
  const { isForOthers, ...booking } = details;
  if (!isForOthers) requireAllowed(signedIn, request);
  const practitionerIds = idsOf(signedIn, request);
  // Before locking, so that others wait no longer than necessary.
  const type = await requireType(db, organizationId, request.typeId);
  const locked = await practitionerTime.lockPractitioners(db, {
    organizationId,
    ids: practitionerIds,
  });
  if (locked.length < practitionerIds.length) throw new Refusal('not-found');
  const lead = locked.find(({ id }) => id === leadOf(signedIn, request));
  if (!lead || !mayHold(type, lead)) throw new Refusal('appointments.not-theirs');
  const startsAt = new Date(request.startsAt);
  requireStart(startsAt, signedIn.now(), type);
  const span = spanFrom(startsAt, request.durationMinutes ?? type.durationMinutes);
  const because = request.overbookBecause ?? null;
  const placementRequest = { type, span, practitionerIds, because, locationId: request.locationId };
  const placement = await findPlacement(db, signedIn, placementRequest);
  const patientElsewhereBecause = await requirePatientFree(db, signedIn, {
    patientId: details.patientId,
    patientElsewhereBecause: request.patientElsewhereBecause,
    span,
  });
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const id = await practitionerTime.insert(
    db,
    {
      ...span,
      ...placement,
      ...booking,
      patientElsewhereBecause,
      organizationId,
      bookedBy,
      typeId: type.id,
      bufferBeforeMinutes,
      bufferAfterMinutes,
    },
    practitionerIds,
  );
  return { id, span, overbookedFor: placement.overbookedFor, patientElsewhereBecause };
}

export const timeFacts = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/**
 * Runs the work when nothing else on this server books, moves or cancels these practitioners' time,
 * and until then without a connection. Those who lock them in a transaction do this first.
 */
export const withPractitionerQueue = <T>(
  { db }: Pick<SignedIn, 'db'>,
  practitionerIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> => inTurn(db, practitionerQueues(practitionerIds), work);

type PatientBooking = BookingRequest & Pick<NewAppointment, 'patientName' | 'patientId'>;

/** Within the transaction `db`, with its audit row; the change event is left to the caller. */
export async function bookWithin(
  db: Connection,
  signedIn: SignedIn,
  input: PatientBooking,
  rights: Pick<ReservationDetails, 'isForOthers'> = {},
): Promise<string> {
  const details = { ...(await patientOf(db, signedIn, input)), heldUntil: null, ...rights };
  const reserved = await reserveTime(db, signedIn, input, details);
  const { id, span, overbookedFor, patientElsewhereBecause } = reserved;
  const object = { type: 'Appointment', id };
  const written = await saveTexts(db, {
    organizationId: signedIn.session.person.organizationId,
    ids: [id],
    texts: input,
  });
  const how = overbookedFor === null ? {} : { beside: overbookedFor };
  const detail = {
    ...timeFacts(span),
    ...how,
    ...elsewhereFact(patientElsewhereBecause),
    ...written,
  };
  await record(db, signedIn, { action: 'appointment.book', object, detail });
  return id;
}

/** Throws 409 where somebody is not free, 404 where a colleague or the type is not of this hospital. */
export function book(signedIn: SignedIn, input: NewAppointment): Promise<BookedAppointment> {
  const action = 'appointment.book';
  const insert = async (db: Connection): Promise<string> => {
    const id = await bookWithin(db, signedIn, input);
    await notifyOrKeepUndo(db, signedIn, { ...input, appointmentId: id, about: 'booked' });
    return id;
  };
  const work = async (db: Connection): Promise<Appointment> => {
    const id = await idempotent(db, signedIn, { action, input }, () => insert(db));
    return requireAppointment(db, signedIn.session.person, id);
  };
  const booked = () =>
    withChangeEvent(signedIn, async () =>
      bookInQueue(signedIn, input, () =>
        withPractitionerQueue(signedIn, idsOf(signedIn, input), () =>
          retriedTransaction(signedIn, work),
        ),
      ),
    );
  return attempted(signedIn, { action }, async () => bookedAnswer(signedIn, await booked()));
}
