/** Reads a query, answers it with a signature that is never changed, and adds to a signed answer. */
import { createHash } from 'node:crypto';
import {
  answersOf,
  QuerySubject,
  type AddToAnswer,
  type AnswerQuery,
  type QueryRecord,
  type QueryRef,
} from '#shared/queries.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  mayHave,
  mayTake,
  moveCase,
  readerOf,
  requireCase,
  sendCasesChanged,
  claimCase,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './store.ts';
import { talkOf } from './query-talks.ts';
import { patientOf, stayOf } from './stay/stay-store.ts';

type Reader = Awaited<ReturnType<typeof readerOf>>;

/** Throws 404 where the reader may not see it, or it is no query. */
export async function requireQuery(db: Connection, reader: Reader, caseId: string) {
  const storedCase = await requireCase(db, reader, caseId);
  if (storedCase.kind !== 'cdi-query') throw new Refusal('not-found');
  return { ...storedCase, subject: QuerySubject.parse(storedCase.subject) };
}

export async function readQuery(signedIn: SignedIn, { caseId }: QueryRef): Promise<QueryRecord> {
  const { db, session } = signedIn;
  const { person } = session;
  const reader = await readerOf(signedIn);
  const query = await requireQuery(db, reader, caseId);
  const { version, state, subject, openedBy, patientId, encounterId, dueAt, closedAt } = query;
  const stayRef = { organizationId: person.organizationId, patientId, encounterId };
  await record(db, signedIn, { action: 'query.read', object: aboutCase(caseId) });
  const isForRole = mayTake(person, query, reader) && !isWorker(person, query);
  return {
    caseId,
    version,
    state,
    patient: await patientOf(db, stayRef),
    stay: await stayOf(db, stayRef),
    dueAt,
    closedAt,
    openedBy,
    subject,
    mayAnswer:
      state === 'sent' && mayHave(person, query.kind) && (query.ownerId === person.id || isForRole),
    answer: await store.answerOf(db, caseId),
    talk: await talkOf(signedIn, query),
    zone: person.zone,
  };
}

/** What is signed: the question as it was read, the answer, and by whom. */
function signed(signedIn: SignedIn, query: { subject: QuerySubject }, input: AnswerQuery) {
  const { id, fullName, hospitalRole } = signedIn.session.person;
  const { answer, addendum, caseId } = input;
  const signedAt = signedIn.now();
  const by = { id, fullName, hospitalRole, at: signedAt.toISOString() };
  const document = JSON.stringify({ caseId, query: query.subject, answer, addendum, by });
  return { signedAt, document, hash: createHash('sha256').update(document).digest() };
}

/** Answered by somebody else, it is no longer theirs who cover, or hold its role: they read who it was. */
async function requireUnanswered(db: Connection, reader: Reader, caseId: string) {
  try {
    return await requireQuery(db, reader, caseId);
  } catch (error) {
    const by = await store.answeredBy(db, reader.organizationId, caseId);
    throw by === null ? error : new Refusal('conflict', { words: `${by} has answered this.` });
  }
}

async function answerIn(db: Connection, signedIn: SignedIn, input: AnswerQuery): Promise<void> {
  const { caseId, answer, addendum } = input;
  const { id: signedBy, organizationId } = signedIn.session.person;
  const reader = await readerOf({ ...signedIn, db });
  const before = await requireUnanswered(db, reader, caseId);
  if (before.version !== input.version) throw new Refusal('conflict');
  if (before.state !== 'sent') throw new Refusal('cases.move-unfit');
  if (!answersOf(before.subject.form).includes(answer))
    throw wrongField('answer', 'Choose one of the answers');
  // Of a role, the answer takes it; those who ask do not answer.
  if (before.ownerId === null && isWorker(signedIn.session.person, before))
    throw new Refusal('cases.not-yours');
  // Whose job has changed since they were asked.
  if (!mayHave(signedIn.session.person, before.kind)) throw new Refusal('queries.no-clinician');
  await claimCase(db, signedIn, { storedCase: before, duty: reader });
  const of = { ...(await requireQuery(db, reader, caseId)), organizationId };
  await moveCase(db, signedIn, { of, version: of.version, move: 'answer' });
  await store.insert(db, {
    caseId,
    organizationId,
    answer,
    addendum,
    signedBy,
    ...signed(signedIn, before, input),
  });
  await record(db, signedIn, { action: 'query.answer', object: aboutCase(caseId) });
}

const changed = async (
  signedIn: SignedIn,
  { action, caseId }: { action: 'query.answer' | 'query.addendum'; caseId: string },
  work: (db: Connection) => Promise<void>,
): Promise<QueryRef> => {
  await attempted(signedIn, { action, object: aboutCase(caseId) }, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), work),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { caseId };
};

export const answer = (signedIn: SignedIn, input: AnswerQuery): Promise<QueryRef> =>
  changed(signedIn, { action: 'query.answer', caseId: input.caseId }, (db) =>
    answerIn(db, signedIn, input),
  );

/** By who has answered it. */
export const addToAnswer = (signedIn: SignedIn, { caseId, text }: AddToAnswer): Promise<QueryRef> =>
  changed(signedIn, { action: 'query.addendum', caseId }, async (db) => {
    const { id: by } = signedIn.session.person;
    const query = await requireQuery(db, await readerOf({ ...signedIn, db }), caseId);
    if (query.state !== 'answered' || query.ownerId !== by) throw new Refusal('cases.move-unfit');
    await store.insertAddendum(db, { caseId, text, by, at: signedIn.now() });
    await record(db, signedIn, { action: 'query.addendum', object: aboutCase(caseId) });
  });
