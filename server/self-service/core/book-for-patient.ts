/** Turns the held time of a booking into the appointment of a patient. */
import { patientById, insertPatientRecord, lockedSurvivorId } from '#server/patients/service.ts';
import {
  type Booking,
  insertAppointment,
  timeFacts,
  requestLetters,
  lockedPatientTime,
  saveTexts,
} from '#server/appointments/service.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { NewPatient } from '#shared/patients.ts';
import type { Span } from '#shared/time.ts';
import { record, type Actor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type * as store from './public-booking-store.ts';
import * as publicHolds from './public-hold-store.ts';

/** Of audit rows about it. */
export const objectOf = ({
  appointmentId,
  id,
}: Pick<store.BookingRow, 'appointmentId' | 'id'>) => ({
  type: 'Appointment',
  id: appointmentId ?? id,
});

interface NewHold {
  organizationId: string;
  type: Pick<TypeRecord, 'id' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>;
  span: Span;
  placement: Pick<Booking, 'overbookedFor' | 'overbookedBecause' | 'location'>;
  practitionerIds: readonly string[];
  heldUntil: Date;
}

/** Time that is held for somebody whom nobody has recognised yet. Returns the appointment's id. */
export const insertHold = (
  db: Connection,
  { organizationId, type, span, placement, practitionerIds, heldUntil }: NewHold,
): Promise<string> =>
  insertAppointment(
    db,
    {
      ...span,
      ...placement,
      organizationId,
      bookedBy: null,
      typeId: type.id,
      bufferBeforeMinutes: type.bufferBeforeMinutes,
      bufferAfterMinutes: type.bufferAfterMinutes,
      patientName: '',
      patientId: null,
      heldUntil,
    },
    practitionerIds,
  );

type Details = Pick<NewPatient, 'fullName' | 'birthDate' | 'email' | 'phone' | 'language'>;

type Booker = Actor & Pick<Deps, 'jobs' | 'now' | 'sms'>;

/** Without a session it is the patient. */
const actorDetail = ({ session }: Booker) => (session === undefined ? { by: 'patient' } : {});

interface HeldBooking {
  row: store.BookingRow;
  /** Undefined: a new record, also where other patients have this name. */
  patientId?: string | undefined;
  details: Details;
}

/** What a visitor typed is a record of its own until a person says whose it is. */
async function newRecord(
  db: Connection,
  booker: Booker,
  { row: { organizationId }, details }: HeldBooking,
): Promise<{ patientId: string; patientName: string }> {
  const patientId = await insertPatientRecord(db, {
    ...details,
    needsInterpreter: false,
    externalId: null,
    organizationId,
    createdBy: null,
  });
  await record(db, booker, {
    action: 'patient.save',
    account: { id: null, organizationId },
    object: { type: 'Patient', id: patientId },
    detail: {
      entered: Object.entries(details).flatMap(([name, value]) => (value === null ? [] : [name])),
      ...actorDetail(booker),
    },
  });
  return { patientId, patientName: details.fullName };
}

async function knownRecord(
  db: Connection,
  { row: { organizationId, startsAt, endsAt }, patientId = '' }: HeldBooking,
): Promise<{ patientId: string; patientName: string }> {
  const id = await lockedSurvivorId(db, organizationId, patientId);
  const patient = id && (await patientById(db, organizationId, id));
  if (!patient) throw new Refusal('not-found');
  const query = { organizationId, patientId: patient.id, exceptIds: [] };
  if (await lockedPatientTime(db, { ...query, spans: [{ startsAt, endsAt }] }))
    throw new Refusal('appointments.patient-elsewhere');
  return { patientId: patient.id, patientName: patient.fullName };
}

/** Within the transaction `db`, with the booking locked: the time is never free in between. */
export async function bookForPatient(
  db: Connection,
  booker: Booker,
  heldBooking: HeldBooking,
): Promise<void> {
  const { organizationId, unitId, appointmentId, reason } = heldBooking.row;
  if (appointmentId === null) throw new Refusal('appointments.hold-over');
  const who =
    heldBooking.patientId === undefined
      ? await newRecord(db, booker, heldBooking)
      : await knownRecord(db, heldBooking);
  if (!(await publicHolds.bookHold(db, { appointmentId, ...who })))
    throw new Refusal('appointments.hold-over');
  const written = await saveTexts(db, {
    organizationId,
    unitId,
    ids: [appointmentId],
    texts: reason === null ? {} : { reason },
  });
  await record(db, booker, {
    action: 'appointment.book',
    account: { id: null, organizationId },
    object: { type: 'Appointment', id: appointmentId },
    detail: { ...timeFacts(heldBooking.row), ...written, ...actorDetail(booker) },
  });
  await requestLetters(db, booker, { appointmentIds: [appointmentId], about: 'booked' });
}
