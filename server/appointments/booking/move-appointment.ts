/** Moves appointments: the new time is taken before the old one is released, or nothing changes. */
import type { BookedAppointment, MoveAppointment } from '#shared/appointments.ts';
import { obstacleToMoving } from '#shared/appointments/move-rules.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { withPractitionerQueue, requireStart, timeFacts } from './book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import {
  notifyOrKeepUndo,
  untoldFact,
  type UndoTime,
} from '#server/appointments/undo/remember-undo.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { elsewhereFact, requirePatientFree } from '#server/appointments/placement/patient-time.ts';
import { findPlacement } from '#server/appointments/placement/find-placement.ts';
import { moveSeries } from '#server/appointments/series/move-series.ts';
import { bookedAnswer } from './booking-answers.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import { spanFrom, minutesIn } from '#server/platform/times/spans.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';

/** Locks everybody on it first and then the appointment, as bookings do. */
async function lockAppointment(db: Connection, signedIn: SignedIn, id: string) {
  const { person } = signedIn.session;
  const { practitioners } = await requireAppointment(db, person, id);
  const practitionerIds = practitioners.map((practitioner) => practitioner.id);
  await practitionerTime.lockPractitioners(db, {
    organizationId: person.organizationId,
    ids: practitionerIds,
  });
  const appointment = await store.locked(db, accessOf(person), id);
  if (!appointment) throw new Refusal('not-found');
  return { appointment, practitionerIds };
}

async function moveOne(
  db: Connection,
  signedIn: SignedIn,
  input: MoveAppointment & UndoTime,
): Promise<string> {
  const { appointmentId: id, version } = input;
  const { appointment, practitionerIds } = await lockAppointment(db, signedIn, id);
  const obstacle = obstacleToMoving(appointment.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (appointment.version !== version) throw new Refusal('conflict');
  const type = await requireTypeRecord(
    db,
    signedIn.session.person.organizationId,
    appointment.typeId,
  );
  const startsAt = new Date(input.startsAt);
  if (startsAt.getTime() !== appointment.startsAt.getTime())
    requireStart(startsAt, signedIn.now(), type);
  const span = spanFrom(startsAt, input.durationMinutes ?? minutesIn(appointment));
  const placement = await findPlacement(db, signedIn, {
    type: { ...type, ...appointment.buffers },
    span,
    practitionerIds,
    because: input.overbookBecause ?? null,
    locationId: input.locationId,
    moved: { id, locationId: appointment.locationId },
  });
  const patientElsewhereBecause = await requirePatientFree(db, signedIn, {
    patientId: appointment.patientId,
    patientElsewhereBecause: input.patientElsewhereBecause,
    span,
    exceptId: id,
  });
  await practitionerTime.retime(db, { id, span, patientElsewhereBecause, ...placement });
  await requestOffers(db, signedIn, { practitionerIds, spans: [appointment] });
  await record(db, signedIn, {
    action: 'appointment.move',
    object: { type: 'Appointment', id },
    detail: {
      before: timeFacts(appointment),
      after: timeFacts(span),
      ...elsewhereFact(patientElsewhereBecause),
      ...untoldFact(input.tellsPatient),
    },
  });
  const before = {
    ...timeFacts(appointment),
    overbookedBecause: appointment.overbookedBecause,
    patientElsewhereBecause: appointment.patientElsewhereBecause,
    locationId: appointment.locationId,
  };
  await notifyOrKeepUndo(db, signedIn, { ...input, appointmentId: id, about: 'moved', before });
  return id;
}

/**
 * In the caller's transaction, a meeting without a patient, by somebody of whom the caller has checked that they
 * may; its people are locked first, as by bookings. Throws 409 where one of them is not free, or it has begun.
 */
export async function moveMeeting(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId: id, startsAt: text }: { appointmentId: string; startsAt: string },
): Promise<void> {
  const { organizationId } = signedIn.session.person;
  const practitionerIds = await practitionerTime.idsOn(db, { organizationId, appointmentId: id });
  await practitionerTime.lockPractitioners(db, { organizationId, ids: practitionerIds });
  const meeting = await store.locked(db, { organizationId, practitionerId: null }, id);
  if (!meeting) throw new Refusal('not-found');
  const obstacle = obstacleToMoving(meeting.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  const type = await requireTypeRecord(db, organizationId, meeting.typeId);
  const startsAt = new Date(text);
  requireStart(startsAt, signedIn.now(), type);
  const span = spanFrom(startsAt, minutesIn(meeting));
  const placement = await findPlacement(db, signedIn, {
    type: { ...type, ...meeting.buffers },
    span,
    practitionerIds,
    because: null,
    locationId: undefined,
    moved: { id, locationId: meeting.locationId },
  });
  await practitionerTime.retime(db, { id, span, patientElsewhereBecause: null, ...placement });
  await requestOffers(db, signedIn, { practitionerIds, spans: [meeting] });
  await record(db, signedIn, {
    action: 'appointment.move',
    object: { type: 'Appointment', id },
    detail: { before: timeFacts(meeting), after: timeFacts(span) },
  });
}

/** An appointment outside of any series is moved alone. */
const moveInScope = async (db: Connection, signedIn: SignedIn, input: MoveAppointment & UndoTime) =>
  (input.scope === 'this' ? null : await moveSeries(db, signedIn, input)) ??
  moveOne(db, signedIn, input);

/** Throws 409 where somebody is not free then, or where it changed since `version`. */
export function move(
  signedIn: SignedIn,
  input: MoveAppointment & UndoTime,
): Promise<BookedAppointment> {
  const action = 'appointment.move';
  const { person } = signedIn.session;
  const object = { type: 'Appointment', id: input.appointmentId };
  return attempted(signedIn, { action, object }, async () => {
    if (input.overbookBecause !== undefined && !may(person, 'appointments.overbook'))
      throw new Refusal('access.denied');
    const work = async (db: Connection) => {
      const id = await idempotent(db, signedIn, { action, input }, () =>
        moveInScope(db, signedIn, input),
      );
      return requireAppointment(db, person, id);
    };
    const { organizationId } = person;
    const { appointmentId } = input;
    const ids = await practitionerTime.idsOn(signedIn.db, { organizationId, appointmentId });
    const moved = await withChangeEvent(signedIn, () =>
      withPractitionerQueue(signedIn, ids, () => retriedTransaction(signedIn, work)),
    );
    return bookedAnswer(signedIn, moved);
  });
}
