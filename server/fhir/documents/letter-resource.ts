/** Maps a signed letter or packet of a case to a DocumentReference; its PDF is in Binary under the same id. */
import type { DocumentReference } from 'fhir/r4.js';
import { identifierOf, practitionerReference, type FhirServer } from '#server/fhir/fhir-codes.ts';
import type { LetterRow } from './letter-store.ts';

/** SHA-256 of the PDF, as hexadecimal digits: `attachment.hash` of FHIR R4 is SHA-1 alone. */
const hashUrl = (base: string) => `${base}/StructureDefinition/sha256`;

export function letterDocumentOf({ base }: FhirServer, letter: LetterRow): DocumentReference {
  const { id, caseId, title, language, patientId, patientName, madeBy, madeAt } = letter;
  const { replacesId, replacedById, type } = letter;
  return {
    resourceType: 'DocumentReference',
    id,
    meta: { lastUpdated: letter.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    status: replacedById === null ? 'current' : 'superseded',
    docStatus: 'final',
    type: { text: type === 'packet' ? 'Packet of a letter with documents' : 'Letter on a case' },
    ...(patientId !== null && {
      subject: {
        reference: `Patient/${patientId}`,
        type: 'Patient',
        ...(patientName !== null && { display: patientName }),
      },
    }),
    date: madeAt.toISOString(),
    author: [practitionerReference(madeBy)],
    authenticator: practitionerReference(madeBy),
    ...(replacesId !== null && {
      relatesTo: [
        {
          code: 'replaces' as const,
          target: { reference: `DocumentReference/${replacesId}` },
        },
      ],
    }),
    content: [
      {
        attachment: {
          extension: [{ url: hashUrl(base), valueString: letter.hash.toString('hex') }],
          contentType: 'application/pdf',
          language,
          url: `${base}/Binary/${id}`,
          size: letter.sizeBytes,
          title,
          creation: madeAt.toISOString(),
        },
      },
    ],
    context: { related: [{ reference: `Task/${caseId}` }] },
  };
}
