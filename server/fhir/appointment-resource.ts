/** Maps an appointment to FHIR R4. */
import type { Appointment as FhirAppointment, AppointmentParticipant } from 'fhir/r4.js';
import type { Appointment } from '#shared/appointments.ts';
import type {
  AppointmentTexts,
  ReasonConcept,
} from '#shared/appointments/texts/appointment-texts.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
import {
  identifierOf,
  kindCoding,
  locationReference,
  practitionerReference,
  statusOf,
  serviceTypeOf,
  type FhirServer,
} from './fhir-codes.ts';
import { minuteMs } from '#shared/durations.ts';

/** A mere name is no patient of the hospital's list, so there is no reference. */
function patientOf({ patient, patientName }: Appointment): AppointmentParticipant {
  const knownPatient = patient && {
    reference: `Patient/${patient.id}`,
    identifier: identifierOf(patient.id),
  };
  return {
    actor: { ...knownPatient, type: 'Patient', display: patientName },
    required: 'required',
    status: 'accepted',
  };
}

const inLocation = (location: NonNullable<Appointment['location']>): AppointmentParticipant => ({
  actor: locationReference(location),
  required: 'required',
  status: 'accepted',
});

/** The codes as they were sent; `comment` is the staff's, `patientInstruction` the patient's. */
function textsOf({
  reason,
  reasonConcepts,
  ...texts
}: Omit<AppointmentTexts, 'identifiers'>): Partial<FhirAppointment> {
  const reasonCode = reasonConcepts.length > 0 ? reasonConcepts : reason && [{ text: reason }];
  return {
    ...(reasonCode ? { reasonCode } : {}),
    ...(texts.description ? { description: texts.description } : {}),
    ...(texts.internalNote ? { comment: texts.internalNote } : {}),
    ...(texts.instructions ? { patientInstruction: texts.instructions } : {}),
  };
}

/** Why it was cancelled or nobody came: as another system sent it, or in words with the code of the organization's list. */
export function endReasonOf({
  state,
  cancelledBecause,
  cancelledConcept,
  outcome,
}: Appointment): ReasonConcept | undefined {
  if (state !== 'cancelled' && state !== 'no-show') return undefined;
  if (cancelledConcept) return cancelledConcept;
  const listed = outcome?.reason ?? null;
  const text = cancelledBecause ?? listed;
  if (text === null) return undefined;
  if (listed === null || !outcome?.coding) return { text };
  return { coding: [{ ...outcome.coding, display: listed }], text };
}

/** `changedAt`: when it got its version. */
export type ChangedAppointment = Appointment & { changedAt: Date | undefined };

/** A meeting has no patient: its title is stored in place of the name. */
export function appointmentOf(
  fhirServer: FhirServer,
  appointment: ChangedAppointment,
): FhirAppointment {
  const { id, type, state, startsAt, endsAt, version, patientName } = appointment;
  const { practitioners, location, changedAt, identifiers } = appointment;
  const cancelationReason = endReasonOf(appointment);
  const isMeeting = type.kind === 'meeting';
  return {
    resourceType: 'Appointment',
    id,
    meta: {
      versionId: String(version),
      ...(changedAt && { lastUpdated: changedAt.toISOString() }),
    },
    identifier: [identifierOf(id), ...identifiers],
    status: statusOf(state),
    ...(cancelationReason && { cancelationReason }),
    serviceCategory: [{ coding: [kindCoding(fhirServer, type.kind, kinds[type.kind].word)] }],
    serviceType: [serviceTypeOf(fhirServer, type)],
    ...(isMeeting ? { description: patientName } : {}),
    ...textsOf(appointment),
    start: startsAt,
    end: endsAt,
    minutesDuration: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs),
    participant: [
      ...practitioners.map((person) => ({
        actor: practitionerReference(person),
        required: 'required' as const,
        status: 'accepted' as const,
      })),
      ...(isMeeting ? [] : [patientOf(appointment)]),
      ...(location ? [inLocation(location)] : []),
    ],
  };
}
