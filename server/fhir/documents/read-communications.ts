/** Reads Communication: signed answers to queries, what left about cases, and faxes that came in, for a program that may read documents. */
import type { Bundle, Communication } from 'fhir/r4.js';
import type { z } from 'zod';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { recordAll, type AuditEntry } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { isId, type CommunicationSearch } from '#server/fhir/query.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import * as answers from '#server/fhir/tasks/read-tasks.ts';
import * as answerStore from '#server/fhir/tasks/task-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { communicationOf } from './communication-resource.ts';
import * as store from './communication-store.ts';
import { mergePages } from './merged-pages.ts';
import { mayReadLetters } from './read-letters.ts';

type Rights = ScopeRights | null;

/** What left tells of a document, so both have to be readable. */
export const mayReadSent = (rights: Rights, right: 'r' | 's'): boolean =>
  mayReadLetters(rights, right) && rights !== null && permits(rights, 'DocumentReference', right);

const actions = {
  letter: 'case-letter.read',
  fax: 'fax.read',
  email: 'outside-mail.read',
  'received-fax': 'fax.read',
} as const;

const readingOf = (row: store.CommunicationRow): AuditEntry => ({
  action: actions[row.type],
  object: aboutCase(row.caseId),
  detail: { [row.type === 'received-fax' ? 'fax' : row.type]: row.id, as: 'fhir' },
});

/** What left, of one organization, with the audit's entries of it. */
export async function exportedSent(
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<{ resources: Communication[]; readings: AuditEntry[] }> {
  if (ids.length === 0) return { resources: [], readings: [] };
  const rows = await store.byIds(db, organizationId, ids);
  return { resources: rows.map(communicationOf), readings: rows.map(readingOf) };
}

/** Each is audited, in one statement. */
async function sentById(signedIn: SignedIn, ids: readonly string[]): Promise<Communication[]> {
  const { organizationId } = signedIn.session.person;
  const { resources, readings } = await exportedSent(signedIn.db, { organizationId, ids });
  if (readings.length > 0) await recordAll(signedIn.db, signedIn, readings);
  return resources;
}

/** Answers and what left, in the order of the ids. */
export async function communicationsById(
  signedIn: SignedIn,
  ids: readonly string[],
): Promise<Communication[]> {
  const communications = [
    ...(await answers.communicationsById(signedIn, ids)),
    ...(await sentById(signedIn, ids)),
  ];
  const byId = new Map(communications.map((resource) => [resource.id, resource]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** By the id of the query, or of what left. */
export async function communication(
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<Communication> {
  const isLookedFor = isId(id) && mayReadSent(rights, 'r');
  const [sent] = isLookedFor ? await sentById(signedIn, [id]) : [];
  return sent ?? answers.communication(signedIn, id);
}

/** Both by when they were sent, patient or change, in one order. */
export function searchCommunications(
  signedIn: SignedIn,
  search: z.infer<typeof CommunicationSearch>,
  { request, rights }: { request: SearchRequest; rights: Rights },
): Promise<Bundle> {
  if (!mayReadSent(rights, 's')) return answers.searchCommunications(signedIn, search, { request });
  const { db, session } = signedIn;
  const { sent, _lastUpdated, patient, _id } = search;
  const filter = {
    organizationId: session.person.organizationId,
    patientId: patient,
    ids: _id?.filter(isId),
    ...boundsOf(signedIn, { name: 'sent', dates: sent, _lastUpdated, others: [patient, _id] }),
  };
  const ofQueries: answerStore.TaskFilter = {
    ...filter,
    of: 'answers',
    ownerId: undefined,
    ownerUnitId: undefined,
    states: null,
  };
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'query.read',
      count: async () => (await answerStore.count(db, ofQueries)) + (await store.count(db, filter)),
      page: async (page) =>
        mergePages(
          [await answerStore.page(db, ofQueries, page), await store.page(db, filter, page)],
          page,
        ),
      read: (ids) => communicationsById(signedIn, ids),
    },
  );
}
