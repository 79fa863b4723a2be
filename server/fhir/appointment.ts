/** One appointment as FHIR R4 has it. */
import type { Appointment as FhirAppointment, AppointmentParticipant } from 'fhir/r4.js';
import { kinds, type Appointment } from '#shared/appointments.ts';
import {
  identifierOf,
  kindCoding,
  locationReference,
  practitionerReference,
  statusOf,
  typeCoding,
  type Place,
} from './codes.ts';

const minuteMs = 60_000;

/** A name alone is nobody of the hospital's list, so it refers to nobody. */
function patientOf({ patient, patientName }: Appointment): AppointmentParticipant {
  const known = patient && {
    reference: `Patient/${patient.id}`,
    identifier: identifierOf(patient.id),
  };
  return {
    actor: { ...known, type: 'Patient', display: patientName },
    required: 'required',
    status: 'accepted',
  };
}

const inLocation = (location: NonNullable<Appointment['location']>): AppointmentParticipant => ({
  actor: locationReference(location),
  required: 'required',
  status: 'accepted',
});

/** A meeting has no patient: what stands in the place of a name is what it is about. */
export function appointmentOf(place: Place, appointment: Appointment): FhirAppointment {
  const { id, type, state, startsAt, endsAt, version, patientName } = appointment;
  const { practitioners, cancelledBecause, location } = appointment;
  const isMeeting = type.kind === 'meeting';
  return {
    resourceType: 'Appointment',
    id,
    meta: { versionId: String(version) },
    identifier: [identifierOf(id)],
    status: statusOf(state),
    ...(state === 'cancelled' && cancelledBecause
      ? { cancelationReason: { text: cancelledBecause } }
      : {}),
    serviceCategory: [{ coding: [kindCoding(place, type.kind, kinds[type.kind].word)] }],
    serviceType: [{ coding: [typeCoding(place, type)], text: type.name }],
    ...(isMeeting ? { description: patientName } : {}),
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
