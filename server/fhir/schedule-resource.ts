/** Maps a practitioner's time to FHIR R4: a Schedule, and its Slots, which are computed on request. */
import type { Schedule, Slot } from 'fhir/r4.js';
import type { PractitionerTime } from '#server/appointments/service.ts';
import {
  identifierOf,
  practitionerReference,
  serviceTypeOf,
  type FhirServer,
} from './fhir-codes.ts';
import type { Span } from '#shared/time.ts';

const zoneExtension = 'http://hl7.org/fhir/StructureDefinition/timezone';

interface Person {
  id: string;
  fullName: string;
  zone: string;
}

/** Each practitioner has one, with the practitioner's id, and the types that can be booked with them. */
export const scheduleOf = (
  server: FhirServer,
  { id, fullName, zone }: Person,
  types: readonly { id: string; name: string }[],
): Schedule => ({
  resourceType: 'Schedule',
  id,
  extension: [{ url: zoneExtension, valueCode: zone }],
  identifier: [identifierOf(id)],
  active: true,
  ...(types.length > 0 && { serviceType: types.map((type) => serviceTypeOf(server, type)) }),
  actor: [practitionerReference({ id, fullName })],
});

interface SlotContext {
  fhirServer: FhirServer;
  practitionerId: string;
  type: { id: string; name: string } | null;
}

/** The codes of http://hl7.org/fhir/ValueSet/slotstatus that are used here. */
export const slotStatuses = ['free', 'busy', 'busy-unavailable'] as const;
type SlotStatus = (typeof slotStatuses)[number];

/**
 * No row is stored for it: its id is derived from practitioner, status and time, and is the same
 * each time.
 */
function slotOf(
  { fhirServer, practitionerId, type }: SlotContext,
  status: SlotStatus,
  span: Span,
): Slot {
  const [from, until] = [span.startsAt, span.endsAt].map((at) => at.getTime().toString(36));
  return {
    resourceType: 'Slot',
    id: `${practitionerId}.${status}.${from}.${until}`,
    ...(type && status === 'free' ? { serviceType: [serviceTypeOf(fhirServer, type)] } : {}),
    schedule: { reference: `Schedule/${practitionerId}` },
    status,
    start: span.startsAt.toISOString(),
    end: span.endsAt.toISOString(),
  };
}

/** In order of start. */
export function slotsOf(
  context: SlotContext,
  { free, busy, away }: Pick<PractitionerTime, 'free' | 'busy' | 'away'>,
): Slot[] {
  return [
    ...free.map((span) => slotOf(context, 'free', span)),
    ...busy.map((span) => slotOf(context, 'busy', span)),
    ...away.map((span) => slotOf(context, 'busy-unavailable', span)),
  ].toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}
