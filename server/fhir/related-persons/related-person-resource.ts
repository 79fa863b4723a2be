/** Maps a contact of a patient to a FHIR R4 RelatedPerson, and what it may know to a Consent. */
import type { Consent, ContactPoint, RelatedPerson } from 'fhir/r4.js';
import { consentTopics, giverWords, topicWords } from '#shared/related-persons.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import type { ConsentFhirRow, RelatedPersonFhirRow } from './contact-search-store.ts';

export function relatedPersonResource(row: RelatedPersonFhirRow): RelatedPerson {
  const { id, patientId, fullName, relationship, phone, email, language, endedAt } = row;
  const telecom: ContactPoint[] = [
    ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
    ...(email ? [{ system: 'email' as const, value: email }] : []),
  ];
  return {
    resourceType: 'RelatedPerson',
    id,
    meta: { versionId: String(row.version), lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    active: endedAt === null,
    patient: { reference: `Patient/${patientId}`, type: 'Patient' },
    relationship: [{ text: relationship }],
    name: [{ text: fullName }],
    ...(telecom.length > 0 && { telecom }),
    period: {
      start: row.createdAt.toISOString(),
      ...(endedAt && { end: endedAt.toISOString() }),
    },
    ...(language && {
      communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: language }] } }],
    }),
  };
}

const actCodes = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';

/** A row of the ledger that a later one stands in for is inactive; a withdrawal is rejected. */
function statusOf(
  { isLast, topics, until, endedAt }: ConsentFhirRow,
  today: string,
): Consent['status'] {
  if (topics.length === 0) return 'rejected';
  const isOver = until !== null && until < today;
  return isLast && endedAt === null && !isOver ? 'active' : 'inactive';
}

/** `today`: a local day of the organization. What was noted in words stays here. */
export function consentResource(row: ConsentFhirRow, today: string): Consent {
  const { id, patientId, relatedPersonId, fullName, topics, agreedBy, until, notedAt } = row;
  const isWithdrawal = topics.length === 0;
  const patient = { reference: `Patient/${patientId}`, type: 'Patient' };
  const codes = consentTopics.filter((topic) => topics.includes(topic));
  return {
    resourceType: 'Consent',
    id,
    meta: { lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    status: statusOf(row, today),
    scope: {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/consentscope',
          code: 'patient-privacy',
        },
      ],
    },
    category: [{ coding: [{ system: actCodes, code: 'IDSCL' }] }],
    patient,
    dateTime: notedAt.toISOString(),
    performer: [agreedBy === 'patient' ? patient : { display: giverWords.representative }],
    policyRule: { coding: [{ system: actCodes, code: isWithdrawal ? 'OPTOUT' : 'OPTIN' }] },
    provision: {
      type: isWithdrawal ? 'deny' : 'permit',
      ...(until && { period: { end: until } }),
      actor: [
        {
          role: {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
                code: 'IRCP',
              },
            ],
          },
          reference: {
            reference: `RelatedPerson/${relatedPersonId}`,
            type: 'RelatedPerson',
            display: fullName,
          },
        },
      ],
      ...(codes.length > 0 && { code: codes.map((topic) => ({ text: topicWords[topic] })) }),
    },
  };
}
