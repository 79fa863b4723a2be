/** Maps the signed note of a visit to FHIR R4: a Composition in sections, and a DocumentReference with its text. */
import { createHash } from 'node:crypto';
import type {
  Composition,
  CompositionSection,
  DocumentReference,
  Identifier,
  Narrative,
} from 'fhir/r4.js';
import type { ConsentGiven } from '#shared/visits/report.ts';
import { soapLabels, soapOf, soapParts, type SoapPart } from '#shared/visits/soap.ts';
import { identifierOf, practitionerReference, type FhirServer } from '#server/fhir/fhir-codes.ts';
import type { SignedNote, VisitRecord } from '#server/visits/service.ts';
import { coded, subjectOf } from './encounter-resource.ts';

const loinc = 'http://loinc.org';

const noteType = coded(loinc, '34109-9', 'Note');

const sectionCodes: Record<SoapPart, [code: string, display: string]> = {
  subjective: ['61150-9', 'Subjective Narrative'],
  objective: ['61149-1', 'Objective Narrative'],
  assessment: ['51848-0', 'Evaluation note'],
  plan: ['18776-5', 'Plan of care note'],
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const narrativeOf = (text: string): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><pre>${escaped(text)}</pre></div>`,
});

export type SignedVisit = VisitRecord & { note: SignedNote };

export const isSigned = (visit: VisitRecord): visit is SignedVisit => visit.note !== null;

/** Of one version: the note, or the note with so many addenda. */
const versionIdentifier = ({ base }: FhirServer, visitId: string, version: number): Identifier => ({
  system: `${base}/NamingSystem/visit-note-version`,
  value: `${visitId}/${version}`,
});

const titleOf = ({ typeName }: SignedVisit) => `Tele-visit note: ${typeName}`;

const consentWords = ({ name, kind, decision, at, revokedAt }: ConsentGiven) =>
  `${name}: ${kind}, ${decision} ${at}${revokedAt === null ? '' : `, revoked ${revokedAt}`}`;

/** An amended one says which version it replaces: that with one addendum less. */
export function compositionOf(server: FhirServer, visit: SignedVisit): Composition {
  const { note, visitId } = visit;
  const soap = soapOf(note.text);
  const sections = soapParts
    .filter((part) => soap[part].trim() !== '')
    .map((part): CompositionSection => ({
      title: soapLabels[part],
      code: coded(loinc, ...sectionCodes[part]),
      text: narrativeOf(soap[part]),
    }));
  const addenda = note.addenda.map(({ number, text, by, at }): CompositionSection => ({
    title: `Addendum ${number}, ${by.fullName}, ${at}`,
    author: [practitionerReference(by)],
    text: narrativeOf(text),
  }));
  const consents = visit.consents.map(consentWords);
  return {
    resourceType: 'Composition',
    id: visitId,
    meta: { lastUpdated: note.changedAt },
    identifier: versionIdentifier(server, visitId, note.version),
    status: note.addenda.length > 0 ? 'amended' : 'final',
    type: noteType,
    subject: subjectOf(visit),
    encounter: { reference: `Encounter/${visitId}` },
    date: note.signedAt,
    author: [practitionerReference(note.signedBy)],
    title: titleOf(visit),
    attester: [{ mode: 'legal', time: note.signedAt, party: practitionerReference(note.signedBy) }],
    ...(note.version > 1 && {
      relatesTo: [
        {
          code: 'replaces' as const,
          targetIdentifier: versionIdentifier(server, visitId, note.version - 1),
        },
      ],
    }),
    section: [
      ...sections,
      ...addenda,
      ...(consents.length > 0
        ? [{ title: 'Consent', text: narrativeOf(consents.join('\n')) }]
        : []),
    ],
  };
}

/** The note as plain text, with its addenda, and where its PDF is read. */
export function documentOf(server: FhirServer, visit: SignedVisit): DocumentReference {
  const { note, visitId } = visit;
  const addenda = note.addenda.map(
    ({ number, text, by, at }) => `Addendum ${number}, ${by.fullName}, ${at}\n${text}`,
  );
  const content = Buffer.from([note.text, ...addenda].join('\n\n'));
  return {
    resourceType: 'DocumentReference',
    id: visitId,
    meta: { lastUpdated: note.changedAt },
    masterIdentifier: versionIdentifier(server, visitId, note.version),
    identifier: [identifierOf(visitId)],
    status: 'current',
    docStatus: note.addenda.length > 0 ? 'amended' : 'final',
    type: noteType,
    subject: subjectOf(visit),
    date: note.signedAt,
    author: [practitionerReference(note.signedBy)],
    authenticator: practitionerReference(note.signedBy),
    ...(note.version > 1 && {
      relatesTo: [
        {
          code: 'replaces' as const,
          target: { identifier: versionIdentifier(server, visitId, note.version - 1) },
        },
      ],
    }),
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: content.toString('base64'),
          size: content.length,
          // FHIR R4 asks for SHA-1 here; what was signed has its SHA-256 in the audit.
          hash: createHash('sha1').update(content).digest('base64'),
          title: titleOf(visit),
        },
      },
      {
        attachment: {
          contentType: 'application/pdf',
          url: `${server.base}/Binary/${visitId}`,
          title: titleOf(visit),
        },
      },
    ],
    context: { encounter: [{ reference: `Encounter/${visitId}` }] },
  };
}
