/** Maps units, shifts in force and who belongs to a unit to FHIR R4: a HealthcareService, and a PractitionerRole for each shift and each unit of a person. */
import type { ContactPoint, HealthcareService, PractitionerRole } from 'fhir/r4.js';
import type { UnitRecord } from '#shared/organization/units.ts';
import type { Duty } from '#server/on-call/service.ts';
import type { UnitRole } from '#server/people/service.ts';
import { identifierOf, practitionerReference, type FhirServer } from '#server/fhir/fhir-codes.ts';

const contact = (system: 'phone' | 'pager', value: string | null): ContactPoint[] =>
  value ? [{ system, value, use: 'work' }] : [];

export const healthcareServiceOf = (unit: UnitRecord, changedAt?: Date): HealthcareService => ({
  resourceType: 'HealthcareService',
  id: unit.id,
  ...(changedAt && { meta: { lastUpdated: changedAt.toISOString() } }),
  identifier: [identifierOf(unit.id), ...(unit.code ? [{ value: unit.code }] : [])],
  active: unit.active,
  name: unit.name,
  ...(unit.specialty && { specialty: [{ text: unit.specialty }] }),
  ...(unit.location && { location: [{ display: unit.location }] }),
  ...(unit.phone && { telecom: contact('phone', unit.phone) }),
});

/** The reference to a unit. */
export const serviceReference = (unit: { id: string; name: string }) => ({
  reference: `HealthcareService/${unit.id}`,
  type: 'HealthcareService',
  identifier: identifierOf(unit.id),
  display: unit.name,
});

/** Whether one is called first, or when the first does not answer. */
const rankWords = { primary: 'Primary', backup: 'Backup' } as const;

/** A person in a role of a unit for the time of one shift, with the role's rank and the person's job. */
export function practitionerRoleOf(
  { base }: FhirServer,
  duty: Duty,
  unit: { id: string; name: string },
): PractitionerRole {
  const { id, role, rank, practitionerId, fullName, hospitalRole, startsAt, endsAt } = duty;
  const rankCoding = { system: `${base}/CodeSystem/shift-rank`, code: rank };
  const telecom = [...contact('phone', duty.phone), ...contact('pager', duty.pager)];
  return {
    resourceType: 'PractitionerRole',
    id,
    identifier: [identifierOf(id)],
    active: true,
    period: { start: startsAt.toISOString(), end: endsAt.toISOString() },
    practitioner: practitionerReference({ id: practitionerId, fullName }),
    code: [
      { text: role },
      { coding: [{ ...rankCoding, display: rankWords[rank] }] },
      { text: hospitalRole },
    ],
    healthcareService: [serviceReference(unit)],
    ...(telecom.length > 0 && { telecom }),
  };
}

/** Somebody's place in one unit; `period` has the days of a further unit, their own has none. */
export function membershipRoleOf({ base }: FhirServer, held: UnitRole): PractitionerRole {
  const { id, practitionerId, fullName, hospitalRole, unit, from, until, isActive } = held;
  const member = { system: `${base}/CodeSystem/unit-role`, code: 'member', display: 'Member' };
  const period = { ...(from !== null && { start: from }), ...(until !== null && { end: until }) };
  return {
    resourceType: 'PractitionerRole',
    id,
    identifier: [identifierOf(id)],
    active: isActive,
    ...(Object.keys(period).length > 0 && { period }),
    practitioner: practitionerReference({ id: practitionerId, fullName }),
    code: [{ coding: [member] }, { text: hospitalRole }],
    healthcareService: [serviceReference(unit)],
  };
}
