/** Maps a patient to FHIR R4; a record that was merged is inactive and names the one that replaced it. */
import type { ContactPoint, Patient as FhirPatient, PatientLink } from 'fhir/r4.js';
import { deathWithoutDate } from '#shared/patients/deceased.ts';
import type { Patient } from '#shared/patients.ts';
import { identifierOf } from './fhir-codes.ts';

const linkTo = (id: string, type: PatientLink['type']): PatientLink => ({
  other: { reference: `Patient/${id}` },
  type,
});

export const replacedPatient = (id: string, into: string): FhirPatient => ({
  resourceType: 'Patient',
  id,
  identifier: [identifierOf(id)],
  active: false,
  link: [linkTo(into, 'replaced-by')],
});

const telecomOf = ({ email, phone }: Patient): ContactPoint[] => [
  ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
  ...(email ? [{ system: 'email' as const, value: email }] : []),
];

/** `replaced`: the ids of records that were merged into it. */
export function patientOf(patient: Patient, replaced: readonly string[]): FhirPatient {
  const { id, fullName, birthDate, language, externalId, deceased, version } = patient;
  const telecom = telecomOf(patient);
  return {
    resourceType: 'Patient',
    id,
    meta: { versionId: String(version) },
    identifier: [identifierOf(id), ...(externalId ? [{ value: externalId }] : [])],
    active: true,
    name: [{ text: fullName }],
    ...(telecom.length > 0 && { telecom }),
    ...(birthDate ? { birthDate } : {}),
    ...(deceased === deathWithoutDate && { deceasedBoolean: true }),
    ...(deceased && deceased !== deathWithoutDate && { deceasedDateTime: deceased }),
    ...(language && {
      communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] } }],
    }),
    ...(replaced.length > 0 && { link: replaced.map((one) => linkTo(one, 'replaces')) }),
  };
}
