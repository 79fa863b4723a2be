/** Maps a visit's record to FHIR R4: an Encounter of class VR, and its signed note as Composition and DocumentReference. */
import { createHash } from 'node:crypto';
import type {
  CodeableConcept,
  Composition,
  CompositionSection,
  DocumentReference,
  Encounter,
  EncounterParticipant,
  Narrative,
  Reference,
} from 'fhir/r4.js';

import { dispositionWords } from '#shared/visits/notes.ts';
import { lastLeftOf, type Attendee, type VisitReport } from '#shared/visits/report.ts';
import { soapLabels, soapOf, soapParts, type SoapPart } from '#shared/visits/soap.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';
import { practitionerIdOf } from '#server/visits/service.ts';
import { identifierOf } from './fhir-codes.ts';

const npiSystem = 'http://hl7.org/fhir/sid/us-npi';
const loinc = 'http://loinc.org';

const statuses = {
  scheduled: 'planned',
  open: 'planned',
  waiting: 'arrived',
  'in-progress': 'in-progress',
  'on-hold': 'onleave',
  ended: 'finished',
  'no-show': 'cancelled',
  cancelled: 'cancelled',
} as const satisfies Record<VisitState, Encounter['status']>;

const coded = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
});

/** Of http://terminology.hl7.org/CodeSystem/v3-ParticipationType. */
const participation = (code: string, display: string) =>
  coded('http://terminology.hl7.org/CodeSystem/v3-ParticipationType', code, display);

function individualOf(person: Attendee): Reference {
  const id = practitionerIdOf(person.identity);
  if (id === null) return { display: person.name };
  const npi = person.npi === null ? {} : { identifier: { system: npiSystem, value: person.npi } };
  return { reference: `Practitioner/${id}`, type: 'Practitioner', display: person.name, ...npi };
}

function participantOf(person: Attendee): EncounterParticipant {
  const isInterpreter = person.role === 'Interpreter';
  const type =
    practitionerIdOf(person.identity) !== null
      ? participation('ATND', 'attender')
      : isInterpreter
        ? coded(
            'http://terminology.hl7.org/CodeSystem/participant-type',
            'translator',
            'Translator',
          )
        : participation('PART', 'Participation');
  const lastLeft = lastLeftOf(person.stays);
  return {
    type: [type],
    period: {
      ...(person.stays[0] && { start: person.stays[0].joinedAt }),
      ...(lastLeft && { end: lastLeft }),
    },
    individual: individualOf(person),
  };
}

const patientOf = ({ patientName, mrn }: VisitReport): Reference => ({
  type: 'Patient',
  display: patientName,
  ...(mrn !== null && {
    identifier: {
      type: coded('http://terminology.hl7.org/CodeSystem/v2-0203', 'MR', 'Medical record number'),
      value: mrn,
    },
  }),
});

/** `length` is the face-to-face time. */
export function encounterOf(report: VisitReport): Encounter {
  const { visitId, appointmentId, openedAt, endedAt, note } = report;
  const people = report.people.filter(({ role }) => role !== 'Patient');
  return {
    resourceType: 'Encounter',
    id: visitId,
    identifier: [identifierOf(visitId)],
    status: statuses[report.state],
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'VR',
      display: 'virtual',
    },
    type: [{ text: report.typeName }],
    subject: patientOf(report),
    appointment: [{ reference: `Appointment/${appointmentId}` }],
    ...(people.length > 0 && { participant: people.map(participantOf) }),
    ...(openedAt !== null && { period: { start: openedAt, ...(endedAt && { end: endedAt }) } }),
    length: {
      value: Math.round(report.secondsFaceToFace / 60),
      unit: 'min',
      system: 'http://unitsofmeasure.org',
      code: 'min',
    },
    ...(report.patientLocation !== null && {
      location: [{ location: { display: report.patientLocation } }],
    }),
    ...(note?.disposition && {
      hospitalization: { dischargeDisposition: { text: dispositionWords[note.disposition] } },
    }),
    serviceProvider: { display: report.organization },
  };
}

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

type SignedReport = VisitReport & { note: NonNullable<VisitReport['note']> };

export const isSigned = (report: VisitReport): report is SignedReport =>
  report.note?.signed != null;

export function compositionOf(report: SignedReport): Composition {
  const { note, visitId } = report;
  const soap = soapOf(note.text);
  const sections = soapParts
    .filter((part) => soap[part].trim() !== '')
    .map((part): CompositionSection => ({
      title: soapLabels[part],
      code: coded(loinc, ...sectionCodes[part]),
      text: narrativeOf(soap[part]),
    }));
  const addenda = note.addenda.map(({ number, text, by }): CompositionSection => ({
    title: `Addendum ${number}, ${by}`,
    text: narrativeOf(text),
  }));
  const consents = report.consents.map(
    ({ kind, name, at, revokedAt }) =>
      `${name}: ${kind}, given ${at}${revokedAt === null ? '' : `, revoked ${revokedAt}`}`,
  );
  return {
    resourceType: 'Composition',
    id: visitId,
    identifier: identifierOf(visitId),
    status: note.addenda.length > 0 ? 'amended' : 'final',
    type: noteType,
    subject: patientOf(report),
    encounter: { reference: `Encounter/${visitId}` },
    date: note.signed?.at ?? note.at,
    author: [{ display: note.signed?.by ?? note.by }],
    title: `Tele-visit note: ${report.typeName}`,
    section: [
      ...sections,
      ...addenda,
      ...(consents.length > 0
        ? [{ title: 'Consent', text: narrativeOf(consents.join('\n')) }]
        : []),
    ],
  };
}

/** The note as plain text, with its addenda. */
export function documentOf(report: SignedReport): DocumentReference {
  const { note, visitId } = report;
  const addenda = note.addenda.map(
    ({ number, text, by, at }) => `Addendum ${number}, ${by}, ${at}\n${text}`,
  );
  const content = Buffer.from([note.text, ...addenda].join('\n\n'));
  return {
    resourceType: 'DocumentReference',
    id: visitId,
    identifier: [identifierOf(visitId)],
    status: 'current',
    docStatus: note.addenda.length > 0 ? 'amended' : 'final',
    type: noteType,
    subject: patientOf(report),
    date: note.signed?.at ?? note.at,
    author: [{ display: note.signed?.by ?? note.by }],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: content.toString('base64'),
          size: content.length,
          // FHIR R4 asks for SHA-1 here; what was signed has its SHA-256 in the audit.
          hash: createHash('sha1').update(content).digest('base64'),
          title: `Tele-visit note: ${report.typeName}`,
        },
      },
    ],
    context: { encounter: [{ reference: `Encounter/${visitId}` }] },
  };
}
