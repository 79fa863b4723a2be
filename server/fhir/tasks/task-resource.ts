/** Maps a case to a FHIR R4 Task, and the signed answer to a query to a QuestionnaireResponse and a Communication. */
import type {
  Communication,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  Reference,
  Task,
} from 'fhir/r4.js';
import { z } from 'zod';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { WaitsFor } from '#shared/discharge/waits-for.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { QuerySubject } from '#shared/queries.ts';
import { identifierOf, practitionerReference, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { serviceReference } from '#server/fhir/duty/duty-resources.ts';
import { statusOf } from './task-statuses.ts';
import type { AnswerRow, TaskRow } from './task-store.ts';

const subjectOf = (patientId: string, patientName: string | null): Reference => ({
  reference: `Patient/${patientId}`,
  type: 'Patient',
  ...(patientName !== null && { display: patientName }),
});

/** What a task says beside its title, and what a query asks. */
const Words = z.looseObject({
  instructions: z.string().optional(),
  question: z.string().optional(),
});

function noteOf(subject: unknown): string {
  const { data } = Words.safeParse(subject);
  return data?.instructions ?? data?.question ?? '';
}

/** Who has it; until somebody does, the unit whose people can take it. */
function taskOwnerOf({ owner, ownerUnit }: TaskRow): Pick<Task, 'owner'> {
  if (owner) return { owner: practitionerReference(owner) };
  return ownerUnit ? { owner: serviceReference(ownerUnit) } : {};
}

/** Where a barrier waits: in words, and the unit or provider as a HealthcareService. */
function waitsForParts(waitsFor: WaitsFor): Pick<Task, 'location' | 'input'> {
  const { unitId, providerId, name } = waitsFor;
  const serviceId = unitId ?? providerId;
  return {
    location: {
      type: 'Location',
      ...(providerId !== null && { reference: `Location/${providerId}` }),
      display: waitsForWords(waitsFor),
    },
    ...(serviceId !== null && {
      input: [
        {
          type: { text: 'Waits for' },
          valueReference: serviceReference({ id: serviceId, name }),
        },
      ],
    }),
  };
}

export function taskOf({ base }: FhirServer, row: TaskRow): Task {
  const { id, kind, state, title, patientId, openedBy, ownerRole, dueAt, closedAt } = row;
  const note = noteOf(row.subject);
  return {
    resourceType: 'Task',
    id,
    meta: { versionId: String(row.version), lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    ...(row.parentId !== null && { partOf: [{ reference: `Task/${row.parentId}` }] }),
    status: statusOf(kind, state),
    businessStatus: { text: stateLabel(kind, state) },
    intent: 'order',
    code: {
      coding: [{ system: `${base}/CodeSystem/case-kind`, code: kind, display: kindOf(kind).label }],
      text: kindOf(kind).label,
    },
    description: title,
    ...(patientId !== null && { for: subjectOf(patientId, row.patientName) }),
    executionPeriod: {
      start: row.openedAt.toISOString(),
      ...(closedAt && { end: closedAt.toISOString() }),
    },
    authoredOn: row.openedAt.toISOString(),
    lastModified: row.changedAt.toISOString(),
    ...(openedBy && { requester: practitionerReference(openedBy) }),
    ...(ownerRole !== null && { performerType: [{ text: ownerRole }] }),
    ...taskOwnerOf(row),
    ...(row.waitsFor && waitsForParts(row.waitsFor)),
    ...(note !== '' && { note: [{ text: note }] }),
    ...(dueAt && { restriction: { period: { end: dueAt.toISOString() } } }),
  };
}

/** The question as it was asked; null where it is stored otherwise than this release writes it. */
const askedIn = (subject: unknown): { topic: string; question: string } | null =>
  QuerySubject.pick({ topic: true, question: true }).loose().safeParse(subject).data ?? null;

/** Who answered, in their own words; then what they added, with names and times. */
function itemsOf({ answer, addendum, addenda, subject }: AnswerRow): QuestionnaireResponseItem[] {
  const item = (linkId: string, text: string, value: string) => ({
    linkId,
    text,
    answer: [{ valueString: value }],
  });
  return [
    item('answer', askedIn(subject)?.question ?? 'Query', answer),
    ...(addendum === '' ? [] : [item('addendum', 'In the clinician’s own words', addendum)]),
    ...addenda.map(({ number, text, by, at }) =>
      item(`addendum.${number}`, `Addendum ${number}, ${by}, ${at}`, text),
    ),
  ];
}

export function responseOf(row: AnswerRow): QuestionnaireResponse {
  const { id, patientId, patientName, signedBy, addenda } = row;
  return {
    resourceType: 'QuestionnaireResponse',
    id,
    meta: { versionId: String(row.version), lastUpdated: row.changedAt.toISOString() },
    identifier: identifierOf(id),
    status: addenda.length > 0 ? 'amended' : 'completed',
    ...(patientId !== null && { subject: subjectOf(patientId, patientName) }),
    authored: row.signedAt.toISOString(),
    author: practitionerReference(signedBy),
    source: practitionerReference(signedBy),
    item: itemsOf(row),
  };
}

/** From who answered to who asked, with the answer as text. */
export function communicationOf(row: AnswerRow): Communication {
  const { id, patientId, patientName, signedBy, askedBy, subject } = row;
  const topic = askedIn(subject)?.topic;
  return {
    resourceType: 'Communication',
    id,
    meta: { versionId: String(row.version), lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    basedOn: [{ reference: `Task/${id}` }],
    status: 'completed',
    category: [{ text: 'Documentation query' }],
    ...(topic !== undefined && { topic: { text: topic } }),
    ...(patientId !== null && { subject: subjectOf(patientId, patientName) }),
    about: [{ reference: `QuestionnaireResponse/${id}` }],
    sent: row.signedAt.toISOString(),
    sender: practitionerReference(signedBy),
    ...(askedBy && { recipient: [practitionerReference(askedBy)] }),
    payload: itemsOf(row).map(({ text, answer }) => ({
      contentString: `${text}\n${answer?.[0]?.valueString ?? ''}`,
    })),
  };
}
