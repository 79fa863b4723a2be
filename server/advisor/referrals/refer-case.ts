/** Refers a case to the physician advisor on duty: the question, the criteria's outcome and the cited facts go along. */
import type { ReferCase } from '#shared/advisor.ts';
import type { CitedFact } from '#shared/case-kinds/advisor-review.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { CaseRef } from '#shared/cases.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  openCase,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { factsOf } from '#server/facts/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';

interface Citing {
  organizationId: string;
  patientId: string;
  factIds: readonly string[];
}

/** In order of the record. Throws beside the field where one is not of this patient. */
async function citedFacts(
  db: Connection,
  { organizationId, patientId, factIds }: Citing,
): Promise<CitedFact[]> {
  if (factIds.length === 0) return [];
  const facts = await factsOf(db, { organizationId, patientId });
  const cited = facts.filter(({ id }) => factIds.includes(id));
  if (cited.length < new Set(factIds).size)
    throw wrongField('factIds', 'A fact is not in this patient’s record any more');
  return cited.map(({ id, title, value, effectiveAt, source }) => ({
    factId: id,
    title,
    value,
    at: effectiveAt,
    source: source.name,
  }));
}

/** What an advisor decides is about a patient, and what comes back from the advisor is not referred again. */
const mayBeReferred = ({ kind }: { kind: string }) =>
  kind !== 'advisor-review' && kind !== 'cdi-query';

/**
 * In the caller's transaction; the caller has checked that the person may. One review is open for a case.
 * Throws 409 where that is so.
 */
export async function referWithin(
  db: Connection,
  signedIn: SignedIn,
  { caseId, question, criteria, factIds }: ReferCase,
): Promise<string> {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const referred = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  const { kind, title, patientId, encounterId, ownerId, ownerName } = referred;
  if (patientId === null || !mayBeReferred(referred)) throw new Refusal('advisor.not-referable');
  if (ownerId !== person.id && !isWorker(person, referred))
    throw new Refusal('cases.not-yours', {
      words: `${ownerName ?? 'Nobody'} has this case.`,
    });
  const reviewId = await openCase(db, signedIn, {
    organizationId,
    kind: 'advisor-review',
    title: `${kindOf(kind).label}: ${title}`.slice(0, 200),
    subject: {
      question,
      from: { caseId, kind },
      criteria: criteria || null,
      cited: await citedFacts(db, { organizationId, patientId, factIds }),
    },
    patientId,
    encounterId,
    parentId: caseId,
    owner: { ownerId: null, ownerRole: kindOf('advisor-review').role },
    sameAs: `case ${caseId}`,
  });
  if (reviewId === null) throw new Refusal('cases.same-open');
  return reviewId;
}

export async function refer(signedIn: SignedIn, input: ReferCase): Promise<CaseRef> {
  const entry = { action: 'case.open' as const, object: aboutCase(input.caseId) };
  const caseId = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(input.caseId), (db) =>
      referWithin(db, signedIn, input),
    ),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { caseId };
}
