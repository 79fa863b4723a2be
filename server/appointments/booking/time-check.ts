/** The verdict on a time before it is booked or moved to: what a booking would be refused for, and what speaks against it. */
import type { CheckMove, CheckTime, TimeVerdict } from '#shared/appointments/time-check.ts';
import { keptAppointmentWords, keptTypeSentence } from '#shared/outside-appointments/kept-words.ts';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requireAppointment } from '#server/appointments/core/appointment-access.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { spanFrom, minutesIn } from '#server/platform/times/spans.ts';
import { requireTypeRecord } from '#server/appointments/core/appointment-type-store.ts';
import { requireType, hoursOf, remarksOn } from '#server/availability/service.ts';
import { contactOf } from '#server/patients/service.ts';
import { previewDates } from '#server/appointments/series/series-placement.ts';
import { idsOf, requireAllowed } from './book-appointment.ts';

type DateRequest = Parameters<typeof previewDates>[1];

interface TimeRequest extends Pick<
  DateRequest,
  'type' | 'practitionerIds' | 'locationId' | 'patientId' | 'exceptIds'
> {
  startsAt: string;
  durationMinutes: number;
  isUnmoved?: boolean;
  moved?: { locationId: string | null };
  /** It would be booked anew: the type may be kept elsewhere. */
  bookedTypeId?: string;
}

/** Without locks and for nobody else: what the caller holds counts as free. */
export async function verdictOn(
  signedIn: SignedIn,
  { startsAt, durationMinutes, isUnmoved = false, moved, bookedTypeId, ...request }: TimeRequest,
): Promise<TimeVerdict> {
  const { id, organizationId, zone } = signedIn.session.person;
  const span = spanFrom(new Date(startsAt), durationMinutes);
  const { practitionerIds } = request;
  const among = { organizationId, practitionerIds, bookedTypeId };
  const people = await hoursOf(signedIn.db, among, span);
  if (people.length < practitionerIds.length) throw new Refusal('not-found');
  const keptBy = people.find((person) => person.keptBy)?.keptBy;
  if (keptBy) {
    const words = keptTypeSentence(keptBy);
    return { kind: 'no', words, isPatientElsewhere: false, tellsPatient: false };
  }
  const requested = [
    { day: dayAt(span.startsAt, zone), span, isUnmoved, ...(moved ? { moved } : {}) },
  ];
  const because = { because: null, patientElsewhereBecause: null };
  const [date] = await previewDates(signedIn, { ...request, ...because, requested });
  const isFree = date?.verdict === 'free';
  const isPatientElsewhere = date?.isPatientElsewhere ?? false;
  if (isPatientElsewhere) {
    const object = { type: 'Patient', id: request.patientId ?? '' };
    await record(signedIn.db, signedIn, { action: 'patient.read', object });
  }
  const { patientId } = request;
  const contact = patientId && (await contactOf(signedIn.db, { organizationId, patientId }));
  const facts = { isPatientElsewhere, tellsPatient: Boolean(contact && contact.email !== null) };
  if (!isFree) return { kind: 'no', words: date?.words ?? 'That time is taken.', ...facts };
  const words = remarksOn(span, people, { type: request.type, readerId: id });
  return words === null ? { kind: 'fits', words, ...facts } : { kind: 'unusual', words, ...facts };
}

/** Throws 404 where a colleague or the type is not of this hospital. */
export async function checkTime(signedIn: SignedIn, input: CheckTime): Promise<TimeVerdict> {
  requireAllowed(signedIn, input);
  const { organizationId } = signedIn.session.person;
  const type = await requireType(signedIn.db, organizationId, input.typeId);
  return verdictOn(signedIn, {
    type,
    bookedTypeId: type.id,
    practitionerIds: idsOf(signedIn, input),
    startsAt: input.startsAt,
    durationMinutes: input.durationMinutes ?? type.durationMinutes,
    locationId: input.locationId,
    patientId: input.patientId ?? null,
    exceptIds: [],
  });
}

/** Throws 404 where the caller may not change the appointment. */
export async function checkMove(signedIn: SignedIn, input: CheckMove): Promise<TimeVerdict> {
  const { person } = signedIn.session;
  const appointment = await requireAppointment(signedIn.db, person, input.appointmentId);
  const { bufferBeforeMinutes, bufferAfterMinutes, startsAt, keptBy } = appointment;
  if (keptBy !== null) {
    const words = keptAppointmentWords(keptBy);
    return { kind: 'no', words, isPatientElsewhere: false, tellsPatient: false };
  }
  const type = await requireTypeRecord(signedIn.db, person.organizationId, appointment.type.id);
  return verdictOn(signedIn, {
    type: { ...type, bufferBeforeMinutes, bufferAfterMinutes },
    practitionerIds: appointment.practitioners.map(({ id }) => id),
    startsAt: input.startsAt,
    durationMinutes: input.durationMinutes ?? minutesIn(appointment),
    locationId: input.locationId,
    patientId: appointment.patient?.id ?? null,
    exceptIds: [appointment.id],
    isUnmoved: input.startsAt === startsAt,
    moved: { locationId: appointment.location?.id ?? null },
  });
}
