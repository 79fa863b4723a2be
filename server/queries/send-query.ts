/** Sends a query: never without a cited indicator of that patient, and never with words that lead. */
import {
  QuerySubject,
  type AskedPerson,
  type AskQuery,
  type Cover,
  type Indicator,
  type QueryRef,
} from '#shared/queries.ts';
import { wordsOfFact, type Fact } from '#shared/facts.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  moveCase,
  openCase,
  ownerAfter,
  readerOf,
  requireCase,
  sendCasesChanged,
  claimCase,
} from '#server/cases/service.ts';
import { coverOf } from '#server/on-call/service.ts';
import { factsOf } from '#server/facts/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { requireForm } from './query-form.ts';
import * as templates from './templates/template-store.ts';

const mostQuoted = 600;

const indicatorOf = (fact: Fact): Indicator => ({
  factId: fact.id,
  type: fact.type,
  title: fact.title,
  value: fact.value,
  text: fact.text?.slice(0, mostQuoted) ?? null,
  at: fact.effectiveAt,
  ...(fact.effectivePrecision && { precision: fact.effectivePrecision }),
  source: fact.source.name,
});

/** The fact where it is cited itself, then those of its files that are; one that was withdrawn is none. */
function citedOf(fact: Fact, ids: readonly string[]): Indicator[] {
  const indicator = indicatorOf(fact);
  const files = (fact.files ?? []).filter(
    ({ id, isWithdrawn }) => !isWithdrawn && ids.includes(id),
  );
  return [
    ...(ids.includes(fact.id) ? [indicator] : []),
    ...files.map(({ id, name }) => ({
      ...indicator,
      value: `File: ${name}`,
      text: null,
      file: { id, name },
    })),
  ];
}

/** In order of the record. Throws where one is not of this patient. */
async function requireIndicators(
  db: Connection,
  organizationId: string,
  { patientId, ids }: { patientId: string; ids: readonly string[] },
): Promise<{ words: string[]; indicators: Indicator[] }> {
  const facts = await factsOf(db, { organizationId, patientId });
  const cited = facts.filter(({ id, files = [] }) =>
    [id, ...files.map((file) => file.id)].some((citedId) => ids.includes(citedId)),
  );
  const indicators = cited.flatMap((fact) => citedOf(fact, ids));
  if (indicators.length < new Set(ids).size)
    throw wrongField('indicatorIds', 'An indicator is not in this patient’s record any more');
  return { words: cited.map(wordsOfFact), indicators };
}

async function send(db: Connection, signedIn: SignedIn, query: AskQuery): Promise<string> {
  const { reviewId, ask, topic, question, form, indicatorIds, templateRevisionId } = query;
  const { person } = signedIn.session;
  const { organizationId } = person;
  const reader = await readerOf({ ...signedIn, db });
  const review = await requireCase(db, reader, reviewId);
  if (review.kind !== 'cdi-review' || review.patientId === null) throw new Refusal('not-found');
  if (review.ownerId === null) await claimCase(db, signedIn, { storedCase: review, duty: reader });
  const of = { ...(await requireCase(db, reader, reviewId)), organizationId };
  if (of.ownerId !== person.id)
    throw new Refusal('cases.not-yours', {
      words: `${of.ownerName ?? 'Somebody'} has this review.`,
    });
  const about = { patientId: review.patientId, ids: indicatorIds };
  const { words, indicators } = await requireIndicators(db, organizationId, about);
  requireForm(query, { words, hasFile: indicators.some(({ file }) => file !== undefined) });
  const template =
    templateRevisionId && (await templates.revisionOf(db, organizationId, templateRevisionId));
  if (template === undefined) throw new Refusal('not-found');
  const subject = QuerySubject.parse({
    ...(template && { template }),
    topic,
    question,
    form,
    indicators,
    askedBy: person.fullName,
  });
  const owner = await ownerAfter(db, organizationId, { kind: 'cdi-query', assign: ask });
  const { patientId, encounterId } = review;
  const opened = { organizationId, kind: 'cdi-query' as const, title: topic, subject, owner };
  const links = { patientId, encounterId, parentId: reviewId };
  const caseId = await openCase(db, signedIn, { ...opened, ...links });
  if (caseId === null) throw new Refusal('cases.same-open');
  await moveCase(db, signedIn, { of, version: of.version, move: 'ask' });
  const detail = { reviewId, indicators: indicators.length, form: form.is, ...template };
  await record(db, signedIn, { action: 'query.ask', object: aboutCase(caseId), detail });
  return caseId;
}

export async function ask(signedIn: SignedIn, query: AskQuery): Promise<QueryRef> {
  requireForm(query);
  const entry = { action: 'query.ask' as const, object: aboutCase(query.reviewId) };
  const caseId = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(query.reviewId), (db) => send(db, signedIn, query)),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { caseId };
}

/** Who would answer now what is asked of this person. */
export async function cover(
  { db, session, now }: SignedIn,
  { personId }: AskedPerson,
): Promise<Cover> {
  const { organizationId } = session.person;
  const { isOff, by } = await coverOf(db, { organizationId, at: now() }, personId);
  return { isOff, by };
}
