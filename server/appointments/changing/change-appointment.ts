/** Changes what an appointment is, at its own start: its type, its length and who takes part. */
import type { Appointment, BookedAppointment } from '#shared/appointments.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { ChangeAppointment, CheckChange } from '#shared/appointments/appointment-change.ts';
import { obstacleToMoving } from '#shared/appointments/move-rules.ts';
import type { TimeVerdict } from '#shared/appointments/time-check.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { bookedAnswer } from '#server/appointments/booking/booking-answers.ts';
import { withPractitionerQueue } from '#server/appointments/booking/book-appointment.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { elsewhereFact, requirePatientFree } from '#server/appointments/placement/patient-time.ts';
import { findPlacement } from '#server/appointments/placement/find-placement.ts';
import { verdictOn } from '#server/appointments/booking/time-check.ts';
import { accessOf, requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { requestOffers } from '#server/appointments/core/freed-time.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { requestLetters, requestReminders } from '#server/appointments/core/letter-requests.ts';
import * as practitionerTime from '#server/appointments/core/practitioner-time-store.ts';
import { faultOfStart } from '#server/appointments/core/appointment-rules.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { spanFrom, minutesIn } from '#server/platform/times/spans.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import { requireType } from '#server/availability/service.ts';
import { untoldFact } from '#server/appointments/undo/remember-undo.ts';
import * as rows from './change-appointment-store.ts';

const idsOn = ({ practitioners }: Appointment) => practitioners.map(({ id }) => id);

/** What it will be, with the buffers that it has then. */
interface Target {
  type: TypeRecord;
  isOtherType: boolean;
  practitionerIds: string[];
  durationMinutes: number;
}

/** Throws 400 where a meeting would become a visit, 403 where the caller would lose it. */
async function targetOf(
  db: Connection,
  { session }: SignedIn,
  { before, input }: { before: Appointment; input: CheckChange },
): Promise<Target> {
  const { person } = session;
  const isOtherType = input.typeId !== before.type.id;
  const type = isOtherType
    ? await requireType(db, person.organizationId, input.typeId)
    : await requireTypeRecord(db, person.organizationId, input.typeId);
  if ((type.kind === 'meeting') !== (before.type.kind === 'meeting'))
    throw wrongField('typeId', 'A meeting has no patient. Cancel this one and book a new one.');
  const practitionerIds = [...new Set(input.practitionerIds)].toSorted();
  if (!practitionerIds.includes(person.id) && !may(person, 'appointments.plan'))
    throw new Refusal('access.denied');
  const { bufferBeforeMinutes, bufferAfterMinutes } = isOtherType ? type : before;
  return {
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    isOtherType,
    practitionerIds,
    durationMinutes:
      input.durationMinutes ?? (isOtherType ? type.durationMinutes : minutesIn(before)),
  };
}

/** Throws 404 where somebody does not work here, 409 where nobody on it provides the type. */
function requireAble(
  { type, practitionerIds }: Target,
  people: readonly practitionerTime.LockedPractitioner[],
): void {
  const taking = people.filter(({ id }) => practitionerIds.includes(id));
  if (taking.length < practitionerIds.length) throw new Refusal('not-found');
  if (!taking.some((person) => mayHold(type, person))) throw new Refusal('appointments.not-theirs');
}

/** Locks everybody who is on it or will be, and then the appointment, as bookings do. */
async function lockBoth(
  db: Connection,
  signedIn: SignedIn,
  { input, practitionerIds }: { input: ChangeAppointment; practitionerIds: readonly string[] },
) {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const people = await practitionerTime.lockPractitioners(db, {
    organizationId,
    ids: practitionerIds,
  });
  const locked = await store.locked(db, accessOf(person), input.appointmentId);
  if (!locked) throw new Refusal('not-found');
  const obstacle = obstacleToMoving(locked.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (locked.version !== input.version) throw new Refusal('conflict');
  return { people, locked };
}

/** The room that it keeps where that is free: a type without this room has another. */
const roomOf = ({ type, isOtherType }: Target, locationId: string | null) =>
  isOtherType && !type.locations.some(({ id }) => id === locationId) ? null : locationId;

/** The letter names when, where and with whom: what changes none of these is not written of. */
const isOfInterest = (before: Appointment, after: Appointment): boolean =>
  before.type.kind !== after.type.kind ||
  before.endsAt !== after.endsAt ||
  before.location?.id !== after.location?.id ||
  idsOn(before).join() !== idsOn(after).join();

const factsOf = (appointment: Appointment) => ({
  typeId: appointment.type.id,
  endsAt: appointment.endsAt,
  practitionerIds: idsOn(appointment),
});

async function changeIt(
  db: Connection,
  signedIn: SignedIn,
  input: ChangeAppointment,
): Promise<string> {
  const { appointmentId: id } = input;
  const { person } = signedIn.session;
  const before = await requireAppointment(db, person, id);
  const target = await targetOf(db, signedIn, { before, input });
  const { type, isOtherType, practitionerIds } = target;
  const all = [...new Set([...idsOn(before), ...practitionerIds])];
  const { people, locked } = await lockBoth(db, signedIn, { input, practitionerIds: all });
  if (locked.version !== before.version) throw new Refusal('conflict');
  requireAble(target, people);
  const fault = isOtherType ? faultOfStart(locked.startsAt, signedIn.now(), type) : null;
  if (fault !== null) throw wrongField('typeId', fault);
  const span = spanFrom(locked.startsAt, target.durationMinutes);
  const isSameTime = span.endsAt <= locked.endsAt;
  const isNobodyNew = practitionerIds.every((practitionerId) =>
    idsOn(before).includes(practitionerId),
  );
  const keptReason = isSameTime && isNobodyNew ? locked.overbookedBecause : null;
  const placement = await findPlacement(db, signedIn, {
    type,
    span,
    practitionerIds,
    because: input.overbookBecause ?? keptReason,
    locationId: undefined,
    moved: { id, locationId: roomOf(target, locked.locationId), takesRoom: isOtherType },
  });
  const patientElsewhereBecause = isSameTime
    ? locked.patientElsewhereBecause
    : await requirePatientFree(db, signedIn, {
        patientId: locked.patientId,
        patientElsewhereBecause: input.patientElsewhereBecause,
        span,
        exceptId: id,
      });
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  await rows.change(db, {
    id,
    typeId: type.id,
    endsAt: span.endsAt,
    buffers: { bufferBeforeMinutes, bufferAfterMinutes },
    ...placement,
    patientElsewhereBecause,
    practitionerIds,
  });
  await requestOffers(db, signedIn, { practitionerIds: idsOn(before), spans: [locked] });
  const after = await requireAppointment(db, person, id);
  await record(db, signedIn, {
    action: 'appointment.change',
    object: { type: 'Appointment', id },
    detail: {
      before: factsOf(before),
      after: factsOf(after),
      ...elsewhereFact(patientElsewhereBecause),
      ...untoldFact(input.tellsPatient),
    },
  });
  await notifyPatient(db, signedIn, { before, after, notifiesPatient: input.tellsPatient });
  return id;
}

async function notifyPatient(
  db: Connection,
  signedIn: SignedIn,
  {
    before,
    after,
    notifiesPatient,
  }: { before: Appointment; after: Appointment; notifiesPatient: boolean },
): Promise<void> {
  if (notifiesPatient && isOfInterest(before, after))
    await requestLetters(db, signedIn, { appointmentIds: [after.id], about: 'changed' });
  // Another type has reminders of its own.
  else await requestReminders(db, signedIn, [after.id]);
}

/** Throws 409 where somebody is not free, or where it changed since `version`. */
export function change(signedIn: SignedIn, input: ChangeAppointment): Promise<BookedAppointment> {
  const action = 'appointment.change';
  const { person } = signedIn.session;
  const object = { type: 'Appointment', id: input.appointmentId };
  return attempted(signedIn, { action, object }, async () => {
    if (input.overbookBecause !== undefined && !may(person, 'appointments.overbook'))
      throw new Refusal('access.denied');
    const { organizationId } = person;
    const { appointmentId } = input;
    const on = await practitionerTime.idsOn(signedIn.db, { organizationId, appointmentId });
    const ids = [...new Set([...on, ...input.practitionerIds])].toSorted();
    const work = async (db: Connection) => {
      const id = await idempotent(db, signedIn, { action, input }, () =>
        changeIt(db, signedIn, input),
      );
      return requireAppointment(db, person, id);
    };
    const changed = await withPractitionerQueue(signedIn, ids, () =>
      retriedTransaction(signedIn, work),
    );
    sendTimeChanged(signedIn, ids);
    return bookedAnswer(signedIn, changed);
  });
}

/** Throws as the change would, except for conflicts, which it names. */
export async function checkChange(signedIn: SignedIn, input: CheckChange): Promise<TimeVerdict> {
  const before = await requireAppointment(
    signedIn.db,
    signedIn.session.person,
    input.appointmentId,
  );
  const target = await targetOf(signedIn.db, signedIn, { before, input });
  const { isOtherType, durationMinutes } = target;
  return verdictOn(signedIn, {
    type: target.type,
    practitionerIds: target.practitionerIds,
    startsAt: before.startsAt,
    durationMinutes,
    locationId: undefined,
    patientId: before.patient?.id ?? null,
    exceptIds: [before.id],
    isUnmoved: !isOtherType,
    ...(isOtherType ? {} : { moved: { locationId: before.location?.id ?? null } }),
  });
}
