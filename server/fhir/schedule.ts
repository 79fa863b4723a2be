/** A clinician's time as FHIR R4 has it: a Schedule, and its Slots, which are worked out when asked for. */
import type { CodeableConcept, Schedule, Slot } from 'fhir/r4.js';
import type { ClinicianTime, Span } from '#server/appointments/service.ts';
import { identifierOf, practitionerReference, typeCoding, type Place } from './codes.ts';

const zoneExtension = 'http://hl7.org/fhir/StructureDefinition/timezone';

interface Person {
  id: string;
  fullName: string;
  zone: string;
}

/** There is one for each clinician, and it has the clinician's id. */
export const scheduleOf = ({ id, fullName, zone }: Person): Schedule => ({
  resourceType: 'Schedule',
  id,
  extension: [{ url: zoneExtension, valueCode: zone }],
  identifier: [identifierOf(id)],
  active: true,
  actor: [practitionerReference({ id, fullName })],
});

interface Wanted {
  place: Place;
  practitionerId: string;
  type: { id: string; name: string } | null;
}

/** Of the codes of http://hl7.org/fhir/ValueSet/slotstatus those that are known here. */
export const slotStatuses = ['free', 'busy', 'busy-unavailable'] as const;
type SlotStatus = (typeof slotStatuses)[number];

/** No row stands behind it: its id says whose it is, what it is and when, and is the same each time. */
function slotOf({ place, practitionerId, type }: Wanted, status: SlotStatus, span: Span): Slot {
  const [from, until] = [span.startsAt, span.endsAt].map((at) => at.getTime().toString(36));
  const serviceType: CodeableConcept[] = type
    ? [{ coding: [typeCoding(place, type)], text: type.name }]
    : [];
  return {
    resourceType: 'Slot',
    id: `${practitionerId}.${status}.${from}.${until}`,
    ...(type && status === 'free' ? { serviceType } : {}),
    schedule: { reference: `Schedule/${practitionerId}` },
    status,
    start: span.startsAt.toISOString(),
    end: span.endsAt.toISOString(),
  };
}

/** In order of start. */
export function slotsOf(
  wanted: Wanted,
  { free, busy, away }: Pick<ClinicianTime, 'free' | 'busy' | 'away'>,
): Slot[] {
  return [
    ...free.map((span) => slotOf(wanted, 'free', span)),
    ...busy.map((span) => slotOf(wanted, 'busy', span)),
    ...away.map((span) => slotOf(wanted, 'busy-unavailable', span)),
  ].toSorted((one, other) => one.start.localeCompare(other.start));
}
