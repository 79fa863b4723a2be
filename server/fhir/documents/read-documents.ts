/** Reads DocumentReference and Binary: signed notes of visits, and answers to queries and letters of cases for a program that may read those. */
import type { Bundle, DocumentReference } from 'fhir/r4.js';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { recordAll } from '#server/audit/service.ts';
import { aboutCase } from '#server/cases/service.ts';
import { answerPdf, answersById, type SignedQueryAnswer } from '#server/destinations/service.ts';
import { isId, type VisitSearch } from '#server/fhir/query.ts';
import { fhirServerOf } from '#server/fhir/read-appointments.ts';
import { boundsOf, foundBundle } from '#server/fhir/searching/found-page.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import * as answerStore from '#server/fhir/tasks/task-store.ts';
import * as visits from '#server/fhir/visits/read-visits.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { answerDocumentOf } from './answer-resource.ts';
import { letterDocumentOf } from './letter-resource.ts';
import * as letterStore from './letter-store.ts';
import { mergePages } from './merged-pages.ts';
import { letterBytes, letterDocument, lettersOf, mayReadLetters } from './read-letters.ts';

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

/** By the id of the visit, the query or the letter. */
export async function documentReference(
  signedIn: SignedIn,
  id: string,
  rights: Rights,
): Promise<DocumentReference> {
  const answer = await answerOf(signedIn, id, rights);
  if (answer) return answerDocumentOf(fhirServerOf(signedIn), answer);
  const letter = await letterDocument(signedIn, id, rights);
  return letter ?? visits.documentReference(signedIn, id, rights);
}

export async function documentPdf(signedIn: SignedIn, id: string, rights: Rights): Promise<Buffer> {
  const answer = await answerOf(signedIn, id, rights);
  if (answer) return (await answerPdf(answer)).bytes;
  const letter = await letterBytes(signedIn, id, rights);
  return letter ?? visits.notePdfOf(signedIn, id, rights);
}

/** Notes, answers and letters by date, patient or change, in one order. A visit has notes alone. */
export function documentReferences(
  signedIn: SignedIn,
  search: VisitSearch,
  { request, rights }: { request: SearchRequest; rights: Rights },
): Promise<Bundle> {
  const { db, session } = signedIn;
  const withAnswers = mayReadAnswers(rights, 's');
  const withLetters = mayReadLetters(rights, 's');
  if ((!withAnswers && !withLetters) || search.encounter !== undefined)
    return visits.documentReferences(signedIn, search, { request });
  const { date, _lastUpdated, patient, _id } = search;
  const notes = visits.noteFilter(signedIn, search);
  const letters: letterStore.LetterFilter = {
    organizationId: session.person.organizationId,
    patientId: patient,
    ids: _id?.filter(isId),
    ...boundsOf(signedIn, { name: 'date', dates: date, _lastUpdated, others: [patient, _id] }),
  };
  const answers: answerStore.TaskFilter = {
    ...letters,
    of: 'answers',
    ownerId: undefined,
    ownerUnitId: undefined,
    states: null,
  };
  return foundBundle(
    signedIn,
    { search, request },
    {
      action: 'visit.note-read',
      count: async () =>
        (await visits.countNotes(db, notes)) +
        (withAnswers ? await answerStore.count(db, answers) : 0) +
        (withLetters ? await letterStore.count(db, letters) : 0),
      page: async (page) =>
        mergePages(
          [
            await visits.notePage(db, notes, page),
            withAnswers ? await answerStore.page(db, answers, page) : [],
            withLetters ? await letterStore.page(db, letters, page) : [],
          ],
          page,
        ),
      read: async (ids) => {
        const server = fhirServerOf(signedIn);
        const documents = [
          ...(await visits.documentReferencesById(signedIn, ids)),
          ...(withAnswers ? await answersOf(signedIn, ids) : []).map((answer) =>
            answerDocumentOf(server, answer),
          ),
          ...(withLetters ? await lettersOf(signedIn, ids) : []).map((letter) =>
            letterDocumentOf(server, letter),
          ),
        ];
        const byId = new Map(documents.map((document) => [document.id, document]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    },
  );
}
