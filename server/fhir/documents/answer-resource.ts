/** Maps a signed answer to a query to a DocumentReference, beside its QuestionnaireResponse and Communication. */
import { createHash } from 'node:crypto';
import type { DocumentReference } from 'fhir/r4.js';
import { wholeText, type SignedQueryAnswer } from '#server/destinations/service.ts';
import { identifierOf, practitionerReference, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { coded } from '#server/fhir/visits/encounter-resource.ts';

const title = 'Answer to a documentation query';

export function answerDocumentOf(
  { base }: FhirServer,
  answer: SignedQueryAnswer,
): DocumentReference {
  const { id, patientId, patientName, recordNumber, signedBy, signedAt, addenda, version } = answer;
  const content = Buffer.from(wholeText(answer));
  const system = `${base}/NamingSystem/query-answer-version`;
  const identifierAt = (number: number) => ({ system, value: `${id}/${number}` });
  return {
    resourceType: 'DocumentReference',
    id,
    meta: { lastUpdated: answer.changedAt.toISOString() },
    masterIdentifier: identifierAt(version),
    identifier: [identifierOf(id)],
    status: 'current',
    docStatus: addenda.length > 0 ? 'amended' : 'final',
    type: { ...coded('http://loinc.org', '34109-9', 'Note'), text: title },
    ...(patientId !== null && {
      subject: {
        reference: `Patient/${patientId}`,
        type: 'Patient',
        ...(recordNumber !== null && { identifier: { value: recordNumber } }),
        ...(patientName !== null && { display: patientName }),
      },
    }),
    date: signedAt.toISOString(),
    author: [practitionerReference(signedBy)],
    authenticator: practitionerReference(signedBy),
    ...(version > 1 && {
      relatesTo: [{ code: 'replaces' as const, target: { identifier: identifierAt(version - 1) } }],
    }),
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: content.toString('base64'),
          size: content.length,
          hash: createHash('sha1').update(content).digest('base64'),
          title,
        },
      },
      { attachment: { contentType: 'application/pdf', url: `${base}/Binary/${id}`, title } },
    ],
    context: { related: [{ reference: `QuestionnaireResponse/${id}` }] },
  };
}
