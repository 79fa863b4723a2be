/** Books, moves, checks in and cancels appointments for programs, by the functions and rules of the product's own screens. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Appointment as FhirAppointment } from 'fhir/r4.js';
import { AttendAppointment, NewAppointment, type Appointment } from '#shared/appointments.ts';
import { ChangeTexts, wordsOfConcepts } from '#shared/appointments/texts/appointment-texts.ts';
import {
  appointmentsById,
  accessOf,
  attendAppointment,
  bookAppointment,
  cancelAppointment,
  changedTexts,
  changeTexts,
  differingTexts,
  earlierBooking,
  moveAppointment,
} from '#server/appointments/service.ts';
import { requireType } from '#server/availability/service.ts';
import { minutesIn } from '#server/platform/times/spans.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { endReasonOf } from '#server/fhir/appointment-resource.ts';
import { answeredAppointment } from '#server/fhir/read-appointments.ts';
import { statesOf, statusOf, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId } from '#server/fhir/query.ts';
import {
  bookingOf,
  cancellationIn,
  minutesOf,
  participantsOf,
  requireNoCancellation,
  requireWordsOfType,
  textsIn,
  typeIdOf,
  unfit,
} from './appointment-body.ts';
import { noShowReasonIn } from './no-show-reason.ts';
import { requiredVersion } from './required-version.ts';
import type { AppointmentBody } from './sent-appointment.ts';

export interface CreateHeaders {
  idempotencyKey: string | undefined;
  ifNoneExist: string | undefined;
}

/** Null where neither header is there. */
function keyOf({ idempotencyKey, ifNoneExist }: CreateHeaders): string | null {
  if (idempotencyKey !== undefined) {
    if (!isId(idempotencyKey))
      throw new Refusal('input.malformed', { words: 'Idempotency-Key is a UUID.' });
    return idempotencyKey;
  }
  if (ifNoneExist === undefined) return null;
  const [, identifier] = /^identifier=([^|&]{1,200}\|[^|&]{1,200})$/.exec(ifNoneExist) ?? [];
  if (identifier === undefined)
    throw new Refusal('input.malformed', { words: 'If-None-Exist is identifier=system|value.' });
  // Of each program its own: the key is stored with the row under which it acts.
  const hash = createHash('sha256').update(`identifier ${identifier}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

export interface Written {
  resource: FhirAppointment;
  /** False where a repeated request found what it had made. */
  isNew: boolean;
}

async function requireAppointment(signedIn: SignedIn, id: string): Promise<Appointment> {
  const access = accessOf(signedIn.session.person);
  const [appointment] = isId(id) ? await appointmentsById(signedIn.db, access, [id]) : [];
  if (!appointment) throw new Refusal('not-found');
  return appointment;
}

/** With `If-None-Exist` an earlier one is answered as it is by now, whatever the body says (R4). */
export async function create(
  signedIn: SignedIn,
  server: FhirServer,
  { body, headers }: { body: AppointmentBody; headers: CreateHeaders },
): Promise<Written> {
  const key = keyOf(headers);
  const isConditional = headers.ifNoneExist !== undefined && headers.idempotencyKey === undefined;
  const earlierId = key !== null && isConditional ? await earlierBooking(signedIn, key) : null;
  if (earlierId !== null)
    return {
      resource: await answeredAppointment(signedIn, await requireAppointment(signedIn, earlierId)),
      isNew: false,
    };
  const booked = bookingOf(server, body);
  const { organizationId } = signedIn.session.person;
  requireWordsOfType(server, body, await requireType(signedIn.db, organizationId, booked.typeId));
  const booking = { ...booked, ...(key === null ? {} : { idempotencyKey: key }) };
  const { data, error } = NewAppointment.safeParse(booking);
  if (!data) throw new Refusal('input.invalid', { cause: error });
  const appointment = await bookAppointment(signedIn, data);
  return { resource: await answeredAppointment(signedIn, appointment), isNew: true };
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join(' ') === other.toSorted().join(' ');

/** Who is on it is changed on the screens, where the rules of reassigning and linking are. */
function requireSameParticipants(
  before: Appointment,
  sent: ReturnType<typeof participantsOf>,
): void {
  const isMeeting = before.type.kind === 'meeting';
  const names = before.patient || isMeeting ? [] : [before.patientName];
  const isSame =
    isSameSet(
      sent.practitionerIds,
      before.practitioners.map(({ id }) => id),
    ) &&
    isSameSet(sent.patientIds, before.patient ? [before.patient.id] : []) &&
    isSameSet(sent.patientNames, names);
  if (!isSame)
    throw unfit(
      'Clinicians and patient cannot be changed here. Do it in KareMD, or cancel and book.',
    );
}

/** A step of a visit in person: check-in, call, end, no-show, or a check-in that is taken back. */
function stepOf(
  { id: appointmentId, version, state }: Appointment,
  status: AppointmentBody['status'],
) {
  const [to] = state === 'cancelled' ? [] : statesOf([status]);
  const { data } = AttendAppointment.safeParse({ appointmentId, version, to });
  if (!data) throw unfit('The status cannot be changed to this one.');
  return data;
}

const textsAlone =
  'Change reasonCode, description, comment, patientInstruction and identifier in an update of their own.';

/** Null where it says what is stored. Throws 422 for another title of a meeting. */
function textChangesIn(before: Appointment, body: AppointmentBody): ChangeTexts | null {
  const { description, ...texts } = textsIn(body, before.id);
  const isMeeting = before.type.kind === 'meeting';
  if (isMeeting && description !== undefined && description !== before.patientName)
    throw unfit('The title of a meeting cannot be changed here.');
  const { data, error } = ChangeTexts.safeParse({
    appointmentId: before.id,
    version: before.version,
    ...texts,
    ...(isMeeting ? {} : { description }),
  });
  if (!data) throw new Refusal('input.invalid', { cause: error });
  return differingTexts(before, changedTexts(before, data)).length > 0 ? data : null;
}

/** Why it was cancelled or missed is said when it is. */
function requireSameCancellation(before: Appointment, body: AppointmentBody): void {
  if (before.state !== 'cancelled' && body.status !== 'noshow') return requireNoCancellation(body);
  const { reason, concept } = cancellationIn(body);
  if (concept === undefined) return;
  const endReason = endReasonOf(before);
  const isSameText =
    endReason !== undefined &&
    concept.coding === undefined &&
    reason === wordsOfConcepts([endReason]);
  if (!isSameText && !isDeepStrictEqual(concept, endReason))
    throw unfit('The reason of a cancellation or a no-show cannot be changed here.');
}

/** Throws where another type is sent, or other words for it. */
function requireSameType(server: FhirServer, before: Appointment, body: AppointmentBody): void {
  const typeId = typeIdOf(server, body);
  if (typeId !== undefined && typeId !== before.type.id)
    throw unfit('The type cannot be changed here. Do it in KareMD, or cancel and book.');
  requireWordsOfType(server, body, before.type);
}

/** Throws where others are on it: that is no change of its time and room. */
function placementIn(server: FhirServer, before: Appointment, body: AppointmentBody) {
  const sent = participantsOf(server, body);
  requireSameParticipants(before, sent);
  const { locationId } = sent;
  const ownMinutes = minutesIn(before);
  const durationMinutes = minutesOf(body) ?? ownMinutes;
  const isMoved = body.start !== before.startsAt || durationMinutes !== ownMinutes;
  const isElsewhere = locationId !== undefined && locationId !== before.location?.id;
  return { isMoved, isElsewhere, durationMinutes, locationId };
}

function requireSamePlacement(server: FhirServer, before: Appointment, body: AppointmentBody) {
  const { isMoved, isElsewhere } = placementIn(server, before, body);
  if (isMoved || isElsewhere) throw unfit('Change the status, or the time and room, not both.');
}

async function changed(
  signedIn: SignedIn,
  server: FhirServer,
  { before, body }: { before: Appointment; body: AppointmentBody },
): Promise<Appointment> {
  const { id: appointmentId, version } = before;
  requireSameType(server, before, body);
  const texts = textChangesIn(before, body);
  if (body.status === 'cancelled' && before.state !== 'cancelled') {
    if (texts !== null) throw unfit(textsAlone);
    requireSamePlacement(server, before, body);
    const cancellation = cancellationIn(body);
    return cancelAppointment(signedIn, { appointmentId, version, scope: 'this', ...cancellation });
  }
  const isMissed = body.status === 'noshow' && before.state !== 'no-show';
  if (!isMissed) requireSameCancellation(before, body);
  const { isMoved, isElsewhere, durationMinutes, locationId } = placementIn(server, before, body);
  if (body.status !== statusOf(before.state)) {
    if (texts !== null) throw unfit(textsAlone);
    requireSamePlacement(server, before, body);
    const reasonId = isMissed ? await noShowReasonIn(signedIn, body) : undefined;
    return attendAppointment(signedIn, { ...stepOf(before, body.status), reasonId });
  }
  if (texts !== null) {
    if (isMoved || isElsewhere) throw unfit(textsAlone);
    return changeTexts(signedIn, texts);
  }
  if (!isMoved && !isElsewhere) return before;
  return moveAppointment(signedIn, {
    appointmentId,
    version,
    startsAt: body.start,
    durationMinutes,
    locationId,
    scope: 'this',
  });
}

/** Throws 428 without a version, 412 where it is not the present one, 422 for a change that is not made here. */
export async function update(
  signedIn: SignedIn,
  server: FhirServer,
  { id, body, ifMatch }: { id: string; body: AppointmentBody; ifMatch: string | undefined },
): Promise<FhirAppointment> {
  const before = await requireAppointment(signedIn, id);
  const version = requiredVersion(ifMatch);
  if (body.id !== undefined && body.id !== id) throw unfit('The id in the body is another one.');
  if (version !== before.version) throw new Refusal('fhir.version-other');
  return answeredAppointment(signedIn, await changed(signedIn, server, { before, body }));
}
