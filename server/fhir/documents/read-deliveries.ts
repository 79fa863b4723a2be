/** Reads Communication: signed answers to queries, and how letters of cases left, for a program that may read documents. */
import type { Bundle, Communication } from 'fhir/r4.js';
import type { z } from 'zod';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { recordAll } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { identifierOf, practitionerReference } from '#server/fhir/fhir-codes.ts';
import { isId, type CommunicationSearch } from '#server/fhir/query.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import * as answers from '#server/fhir/tasks/read-tasks.ts';
import * as answerStore from '#server/fhir/tasks/task-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { mergePages } from './merged-pages.ts';
import { mayReadLetters } from './read-letters.ts';
import * as store from './letter-delivery-store.ts';

type Rights = ScopeRights | null;

/** A delivery tells of a document, so both have to be readable. */
const mayReadDeliveries = (rights: Rights, right: 'r' | 's'): boolean =>
  mayReadLetters(rights, right) && rights !== null && permits(rights, 'DocumentReference', right);

const statuses = {
  sent: 'in-progress',
  delivered: 'completed',
  returned: 'stopped',
  failed: 'not-done',
} as const;

function communicationOf(row: store.DeliveredRow): Communication {
  const { id, caseId, documentId, patientId, patientName, by, result, resultAt, recipient } = row;
  const document = { reference: `DocumentReference/${documentId}`, display: row.title };
  return {
    resourceType: 'Communication',
    id,
    meta: { lastUpdated: row.changedAt.toISOString() },
    identifier: [identifierOf(id)],
    basedOn: [{ reference: `Task/${caseId}` }],
    status: statuses[result],
    ...(result === 'sent' || result === 'delivered' ? {} : { statusReason: { text: result } }),
    category: [{ text: 'Letter on a case' }],
    medium: [{ text: row.channel }],
    ...(patientId !== null && {
      subject: {
        reference: `Patient/${patientId}`,
        type: 'Patient',
        ...(patientName !== null && { display: patientName }),
      },
    }),
    about: [document],
    sent: row.sentAt.toISOString(),
    ...(result === 'delivered' && resultAt !== null && { received: resultAt.toISOString() }),
    recipient: [{ display: recipient }],
    ...(by !== null && { sender: practitionerReference(by) }),
    payload: [{ contentReference: document }],
    ...(row.trackingNumber !== null && { note: [{ text: `Number ${row.trackingNumber}` }] }),
  };
}

/** Each is audited, in one statement. */
async function deliveriesOf(signedIn: SignedIn, ids: readonly string[]): Promise<Communication[]> {
  if (ids.length === 0) return [];
  const rows = await store.byIds(signedIn.db, signedIn.session.person.organizationId, ids);
  await recordAll(
    signedIn.db,
    signedIn,
    rows.map(({ caseId, documentId }) => ({
      action: 'case-letter.read',
      object: aboutCase(caseId),
      detail: { document: documentId, as: 'fhir' },
    })),
  );
  return rows.map(communicationOf);
}

/** By the id of the query or of the delivery. */
export async function communication(
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<Communication> {
  const isLookedFor = isId(id) && mayReadDeliveries(rights, 'r');
  const [delivery] = isLookedFor ? await deliveriesOf(signedIn, [id]) : [];
  return delivery ?? answers.communication(signedIn, id);
}

/** Both by when they were sent, patient or change, in one order. */
export function searchCommunications(
  signedIn: SignedIn,
  search: z.infer<typeof CommunicationSearch>,
  { request, rights }: { request: SearchRequest; rights: Rights },
): Promise<Bundle> {
  if (!mayReadDeliveries(rights, 's'))
    return answers.searchCommunications(signedIn, search, { request });
  const { db, session } = signedIn;
  const { sent, _lastUpdated, patient, _id } = search;
  const deliveries = {
    organizationId: session.person.organizationId,
    patientId: patient,
    ids: _id?.filter(isId),
    ...boundsOf(signedIn, { name: 'sent', dates: sent, _lastUpdated, others: [patient, _id] }),
  };
  const ofQueries: answerStore.TaskFilter = {
    ...deliveries,
    of: 'answers',
    ownerId: undefined,
    states: null,
  };
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'query.read',
      count: async () =>
        (await answerStore.count(db, ofQueries)) + (await store.count(db, deliveries)),
      page: async (page) =>
        mergePages(
          [await answerStore.page(db, ofQueries, page), await store.page(db, deliveries, page)],
          page,
        ),
      read: async (ids) => {
        const communications = [
          ...(await answers.communicationsById(signedIn, ids)),
          ...(await deliveriesOf(signedIn, ids)),
        ];
        const byId = new Map(communications.map((resource) => [resource.id, resource]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    },
  );
}
