/** Maps our states, kinds and references to FHIR R4 codes. */
import type {
  Appointment as FhirAppointment,
  CodeableConcept,
  Coding,
  Identifier,
  Reference,
} from 'fhir/r4.js';
import type { AppointmentState } from '#shared/appointments.ts';

export type FhirStatus = FhirAppointment['status'];

/**
 * FHIR has no "in progress" for appointments: its last state before "fulfilled" is "checked-in", in
 * which the encounter may begin.
 */
const statuses = {
  booked: 'booked',
  arrived: 'arrived',
  'in-progress': 'checked-in',
  completed: 'fulfilled',
  'no-show': 'noshow',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentState, FhirStatus>;

export const statusOf = (state: AppointmentState): FhirStatus => statuses[state];

/** All codes of http://hl7.org/fhir/ValueSet/appointmentstatus, of which we use six. */
export const fhirStatuses = [
  'proposed',
  'pending',
  'booked',
  'arrived',
  'fulfilled',
  'cancelled',
  'noshow',
  'entered-in-error',
  'checked-in',
  'waitlist',
] as const satisfies readonly FhirStatus[];

/** Our states for these FHIR statuses; a status that we never use matches none. */
export const statesOf = (fhirStatuses: readonly FhirStatus[]): AppointmentState[] =>
  Object.entries(statuses).flatMap(([state, status]) =>
    fhirStatuses.includes(status) ? [state as AppointmentState] : [],
  );

/** The code system of this server's own codes. */
export interface FhirServer {
  /** For instance https://karemd.hospital.example/fhir */
  base: string;
}

export const identifierOf = (id: string): Identifier => ({
  system: 'urn:ietf:rfc:3986',
  value: `urn:uuid:${id}`,
});

export const typeSystem = ({ base }: FhirServer): string => `${base}/CodeSystem/appointment-type`;

/** A type of appointment. */
export const serviceTypeOf = (
  server: FhirServer,
  { id, name }: { id: string; name: string },
): CodeableConcept => ({
  coding: [{ system: typeSystem(server), code: id, display: name }],
  text: name,
});

export const kindCoding = ({ base }: FhirServer, code: string, display: string): Coding => ({
  system: `${base}/CodeSystem/appointment-kind`,
  code,
  display,
});

export const locationReference = (location: { id: string; name: string }): Reference => ({
  reference: `Location/${location.id}`,
  type: 'Location',
  identifier: identifierOf(location.id),
  display: location.name,
});

export const practitionerReference = (person: { id: string; fullName: string }): Reference => ({
  reference: `Practitioner/${person.id}`,
  type: 'Practitioner',
  identifier: identifierOf(person.id),
  display: person.fullName,
});
