/** Reads DocumentReference and Binary: signed notes of visits, and signed answers to queries for a program that may read those. */
import type { Bundle, DocumentReference } from 'fhir/r4.js';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { recordAll } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { answerPdf, answersById, type SignedQueryAnswer } from '#server/destinations/service.ts';
import { isId, type VisitSearch } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { boundsOf, foundBundle, type FoundKey } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import * as answerStore from '#server/fhir/tasks/task-store.ts';
import * as visits from '#server/fhir/visits/read-visits.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { answerDocumentOf } from './answer-resource.ts';

type Rights = ScopeRights | null;

/** People read answers on their own screens. */
const mayReadAnswers = (rights: Rights, right: 'r' | 's'): boolean =>
  rights !== null && permits(rights, 'QuestionnaireResponse', right);

/** Each is audited, in one statement. */
async function answersOf(signedIn: SignedIn, ids: readonly string[]): Promise<SignedQueryAnswer[]> {
  const { db, session } = signedIn;
  if (ids.length === 0) return [];
  const answers = await answersById(db, { organizationId: session.person.organizationId, ids });
  await recordAll(
    db,
    signedIn,
    answers.map(({ id }) => ({
      action: 'query.read',
      object: aboutCase(id),
      detail: { as: 'fhir' },
    })),
  );
  return answers;
}

async function answerOf(signedIn: SignedIn, id: string, rights: Rights) {
  const isLookedFor = isId(id) && mayReadAnswers(rights, 'r');
  return isLookedFor ? (await answersOf(signedIn, [id]))[0] : undefined;
}

/** By the id of the visit or the query. */
export async function documentReference(
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<DocumentReference> {
  const answer = await answerOf(signedIn, id, rights);
  return answer
    ? answerDocumentOf(fhirServerOf(signedIn), answer)
    : visits.documentReference(signedIn, id, rights);
}

export async function documentPdf(signedIn: SignedIn, id: string, rights: Rights): Promise<Buffer> {
  const answer = await answerOf(signedIn, id, rights);
  return answer ? (await answerPdf(answer)).bytes : visits.notePdfOf(signedIn, id, rights);
}

/** Two pages that are sorted alike, as one. */
function mergePages(
  pages: readonly FoundKey[][],
  { sort, limit }: { sort: string; limit: number },
) {
  const sign = sort.startsWith('-') ? -1 : 1;
  const column = sort.endsWith('_lastUpdated') ? 'changedAt' : 'at';
  const compare = (first: FoundKey, second: FoundKey) =>
    first[column].getTime() - second[column].getTime() || (first.id < second.id ? -1 : 1);
  return pages
    .flat()
    .toSorted((first, second) => sign * compare(first, second))
    .slice(0, limit);
}

/** Notes and answers by date, patient or change, in one order. A visit has no answers. */
export function documentReferences(
  signedIn: SignedIn,
  search: VisitSearch,
  { request, rights }: { request: SearchRequest; rights: Rights },
): Promise<Bundle> {
  const { db, session } = signedIn;
  if (!mayReadAnswers(rights, 's') || search.encounter !== undefined)
    return visits.documentReferences(signedIn, search, { request });
  const { date, _lastUpdated, patient, _id } = search;
  const notes = visits.noteFilter(signedIn, search);
  const answers: answerStore.TaskFilter = {
    organizationId: session.person.organizationId,
    of: 'answers',
    patientId: patient,
    ownerId: undefined,
    ids: _id?.filter(isId),
    states: null,
    ...boundsOf(signedIn, { name: 'date', dates: date, _lastUpdated, others: [patient, _id] }),
  };
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'visit.note-read',
      count: async () =>
        (await visits.countNotes(db, notes)) + (await answerStore.count(db, answers)),
      page: async (page) =>
        mergePages(
          [await visits.notePage(db, notes, page), await answerStore.page(db, answers, page)],
          page,
        ),
      read: async (ids) => {
        const server = fhirServerOf(signedIn);
        const documents = [
          ...(await visits.documentReferencesById(signedIn, ids)),
          ...(await answersOf(signedIn, ids)).map((answer) => answerDocumentOf(server, answer)),
        ];
        const byId = new Map(documents.map((document) => [document.id, document]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    },
  );
}
