/** Maps a visit to FHIR R4: an Encounter of class VR. */
import type { CodeableConcept, Encounter, EncounterParticipant, Reference } from 'fhir/r4.js';

import { dispositionWords } from '#shared/visits/notes.ts';
import { lastLeftOf, type Attendee } from '#shared/visits/report.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';
import { identifierOf } from '#server/fhir/fhir-codes.ts';
import { practitionerIdOf, type VisitRecord } from '#server/visits/service.ts';

const npiSystem = 'http://hl7.org/fhir/sid/us-npi';

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

export const coded = (system: string, code: string, display: string): CodeableConcept => ({
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

/** Without a reference where the appointment is of no registered patient. */
export const subjectOf = ({ patientId, patientName, mrn }: VisitRecord): Reference => ({
  ...(patientId !== null && { reference: `Patient/${patientId}` }),
  type: 'Patient',
  display: patientName,
  ...(mrn !== null && {
    identifier: {
      type: coded('http://terminology.hl7.org/CodeSystem/v2-0203', 'MR', 'Medical record number'),
      value: mrn,
    },
  }),
});

/** `length` is the face-to-face time. The disposition is that of a signed note. */
export function encounterOf(visit: VisitRecord): Encounter {
  const { visitId, appointmentId, openedAt, endedAt, note } = visit;
  const people = visit.people.filter(({ role }) => role !== 'Patient');
  return {
    resourceType: 'Encounter',
    id: visitId,
    meta: { lastUpdated: visit.changedAt },
    identifier: [identifierOf(visitId)],
    status: statuses[visit.state],
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'VR',
      display: 'virtual',
    },
    type: [{ text: visit.typeName }],
    subject: subjectOf(visit),
    appointment: [{ reference: `Appointment/${appointmentId}` }],
    ...(people.length > 0 && { participant: people.map(participantOf) }),
    ...(openedAt !== null && { period: { start: openedAt, ...(endedAt && { end: endedAt }) } }),
    length: {
      value: Math.round(visit.secondsFaceToFace / 60),
      unit: 'min',
      system: 'http://unitsofmeasure.org',
      code: 'min',
    },
    ...(visit.patientLocation !== null && {
      location: [{ location: { display: visit.patientLocation } }],
    }),
    ...(note?.disposition && {
      hospitalization: { dischargeDisposition: { text: dispositionWords[note.disposition] } },
    }),
    serviceProvider: { display: visit.organization },
  };
}
