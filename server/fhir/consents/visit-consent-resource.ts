/** Maps what a guest of a tele-visit agreed to or refused to a FHIR R4 Consent. */
import type { Consent } from 'fhir/r4.js';
import { consentKindWords } from '#shared/visits/consent-kinds.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import type { VisitConsentRow } from './consent-search-store.ts';

function statusOf({ decision, revokedAt }: VisitConsentRow): Consent['status'] {
  if (revokedAt !== null) return 'inactive';
  return decision === 'refused' ? 'rejected' : 'active';
}

/** The words that were read are the source; the visit is what it is about. */
export function visitConsentResource(row: VisitConsentRow): Consent {
  const { id, visitId, patientId, name, role, kind, decision, givenAt, revokedAt } = row;
  const patient = { reference: `Patient/${patientId}`, type: 'Patient' };
  const isGiven = decision === 'given';
  return {
    resourceType: 'Consent',
    id,
    meta: { lastUpdated: (revokedAt ?? givenAt).toISOString() },
    identifier: [identifierOf(id)],
    status: statusOf(row),
    scope: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/consentscope',
          code: kind === 'tele-visit' ? 'treatment' : 'patient-privacy',
        },
      ],
    },
    category: [
      {
        coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }],
        text: consentKindWords[kind],
      },
    ],
    patient,
    dateTime: givenAt.toISOString(),
    performer: [role === 'patient' ? patient : { display: `${name ?? 'Guest'} (${role})` }],
    sourceAttachment: {
      contentType: 'text/plain;charset=utf-8',
      language: row.language,
      title: `Version ${row.version}`,
      data: Buffer.from(row.wording).toString('base64'),
    },
    policyRule: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
          code: isGiven ? 'OPTIN' : 'OPTOUT',
        },
      ],
    },
    provision: {
      type: isGiven ? 'permit' : 'deny',
      period: {
        start: givenAt.toISOString(),
        ...(revokedAt && { end: revokedAt.toISOString() }),
      },
      data: [
        {
          meaning: 'related',
          reference: { reference: `Encounter/${visitId}`, type: 'Encounter' },
        },
      ],
    },
  };
}
