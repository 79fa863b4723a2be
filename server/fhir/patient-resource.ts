/** Maps a patient to FHIR R4; a record that was merged is inactive and names the one that replaced it. */
import type {
  Address,
  ContactPoint,
  HumanName,
  Identifier,
  Patient as FhirPatient,
  PatientLink,
} from 'fhir/r4.js';
import type { PatientAddress } from '#shared/patients/address.ts';
import { deathWithoutDate } from '#shared/patients/deceased.ts';
import type { Patient } from '#shared/patients.ts';
import type { SentElements } from '#shared/patients/sent-elements.ts';
import type { SentDetails } from '#server/patients/service.ts';
import { identifierOf } from './fhir-codes.ts';
import { interpreterUrl } from './patients/sent-patient.ts';

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

/** As it was sent, while the record still has it: with its use, and its order. */
function telecomOf({ email, phone }: Patient, { telecom = [] }: SentElements): ContactPoint[] {
  const ofRecord = [
    ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
    ...(email ? [{ system: 'email' as const, value: email }] : []),
  ];
  const isOwn = (sent: ContactPoint) =>
    ofRecord.some(({ system, value }) => system === sent.system && value === sent.value);
  const sentPoints = telecom.filter(isOwn);
  return [
    ...sentPoints,
    ...ofRecord.filter((one) => !sentPoints.some(({ system }) => system === one.system)),
  ];
}

const nameOf = ({ fullName }: Patient, { name }: SentElements): HumanName =>
  name?.fullName === fullName ? { ...name.sent, text: fullName } : { text: fullName };

const communicationOf = (language: string, { communication }: SentElements) =>
  communication?.language === language
    ? communication.sent
    : { language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] } };

/** The record number first, with what it was sent with. */
function identifiersOf(
  { id, externalId }: Patient,
  known: SentDetails['identifiers'],
): Identifier[] {
  const number = known.find(
    ({ patientId, isNumber, value }) => patientId === id && isNumber && value === externalId,
  );
  const others = known.filter((one) => one !== number).map(({ sent }) => sent);
  return [
    identifierOf(id),
    ...(externalId ? [number?.sent ?? { value: externalId }] : []),
    ...others,
  ];
}

/** Without parts that are not known. */
function addressOf({ line, ...parts }: PatientAddress): Address {
  const knownParts = Object.entries(parts).filter(([, part]) => part !== '');
  return { use: 'home', ...(line && { line: [line] }), ...Object.fromEntries(knownParts) };
}

/** `replaced`: the ids of records that were merged into it. */
export function patientOf(
  patient: Patient,
  replaced: readonly string[],
  sent?: SentDetails,
): FhirPatient {
  const { id, birthDate, sex, address, language, deceased, needsInterpreter, version } = patient;
  const elements = sent?.elements ?? {};
  const telecom = telecomOf(patient, elements);
  return {
    resourceType: 'Patient',
    id,
    meta: {
      versionId: String(version),
      ...(sent && { lastUpdated: sent.changedAt.toISOString() }),
    },
    ...(needsInterpreter && { extension: [{ url: interpreterUrl, valueBoolean: true }] }),
    identifier: identifiersOf(patient, sent?.identifiers ?? []),
    active: true,
    name: [nameOf(patient, elements)],
    ...(telecom.length > 0 && { telecom }),
    ...(sex ? { gender: sex } : {}),
    ...(birthDate ? { birthDate } : {}),
    ...(address && { address: [addressOf(address)] }),
    ...(deceased === deathWithoutDate && { deceasedBoolean: true }),
    ...(deceased && deceased !== deathWithoutDate && { deceasedDateTime: deceased }),
    ...(language && { communication: [communicationOf(language, elements)] }),
    ...(replaced.length > 0 && { link: replaced.map((one) => linkTo(one, 'replaces')) }),
  };
}
